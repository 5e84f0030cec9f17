import { safeLink } from '@eqs/navigation'
import DOMPurify, { type Config } from 'dompurify'
import { frameLink } from './frame-link.ts'
import { findHiddenByRules, isHidden, readHiddenSelectors, withoutStyles } from './hidden-content.ts'
import {
  type Breaks,
  type Emphasis,
  readBreaks,
  readEmphasis,
  restoreStructure
} from './restore-structure.ts'

const inline =
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strike strong sub sup time u wbr'
const blocks = 'address blockquote details div dd dl dt figcaption figure hr li ol p pre summary ul'
const tables = 'caption table tbody td tfoot th thead tr'

/**
 * Elements that `restoreStructure` renames later. The sanitiser allows these elements, because removing them would
 * also remove the line breaks between their contents.
 */
const renamed =
  'article aside button center dialog dir fieldset footer form h1 h2 h3 h4 h5 h6 header hgroup label legend listing main marquee menu nav optgroup option search section textarea'

/**
 * Allowed attributes whose values are not addresses. They are also listed in `ADD_URI_SAFE_ATTR`, because the
 * sanitiser would otherwise check their values as addresses.
 */
const meanings = 'colspan rowspan scope width height start value reversed open lang dir'.split(' ')

/**
 * Options of the sanitiser. They allow no `style`, `class` or `id`, because a description must not use the
 * page's styles and ids.
 */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [inline, blocks, tables, renamed].join(' ').split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', ...meanings],
  ADD_URI_SAFE_ATTR: meanings,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The hook `uponSanitizeAttribute` below normalizes addresses. `data:` is not listed, because the sanitiser
  // always allows `data:` for pictures.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#)/i,
  // Without this option, an element such as a style sheet at the beginning would be parsed into the head and
  // lost.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true
}

/**
 * Maximum number of characters of markup that are read. The limit is enough for about ten pictures embedded
 * as `data:` addresses.
 */
const longest = 4 * 1024 * 1024

/** Removes embedded pictures from markup that is too long, so that the rest fits the limit. */
function withoutPictures(html: string): string {
  const isPicture = (part: string) => part.length > 1000 && picture.test(part)
  return html
    .split(/(["'<>])/)
    .filter(part => !isPicture(part))
    .join('')
}

/**
 * Facts about the elements of the current description. They are read before the sanitiser removes the
 * attributes of the elements.
 */
let notes = emptyNotes('')

DOMPurify.addHook('beforeSanitizeElements', node => {
  if (!(node instanceof Element)) return
  // The selectors are matched once for the whole content: they may contain class names of ancestors, which
  // the sanitiser removes before it reaches the descendants.
  if (node.nodeName === 'BODY') notes.hiddenByRules = findHiddenByRules(node, notes.hiddenSelectors)
  else if (notes.hiddenByRules.has(node) || isHidden(node)) {
    // The node is removed later, because the sanitiser is walking the tree and needs the node's position.
    node.replaceChildren()
    notes.hidden.add(node)
    return
  }
  const link = frameLink(node)
  if (link) {
    node.before(link)
    // Removes the fallback content, which is for browsers that cannot show the embedded content.
    node.replaceChildren()
  }
  const emphasis = readEmphasis(node)
  if (emphasis) notes.emphases.set(node, emphasis)
  const breaks = readBreaks(node)
  if (breaks) notes.breaks.set(node, breaks)
  for (const name of [node.getAttribute('id'), node.getAttribute('name')])
    if (name) notes.anchors.set(name, node)
  if (/^(?:presentation|none)$/.test(node.getAttribute('role') ?? '')) notes.layouts.add(node)
  // `data-src` is the address of a picture that a script of the original page would load lazily.
  const late = node.nodeName === 'IMG' && node.getAttribute('data-src')
  if (late) node.setAttribute('src', late)
})

DOMPurify.addHook('uponSanitizeAttribute', (node, data) => {
  const value = data.attrValue.trim()
  if (data.attrName === 'href' && !/^#./.test(value)) data.attrValue = safeLink(value)?.href ?? ''
  if (data.attrName === 'src') data.attrValue = pictureAddress(value)
  if (['href', 'src'].includes(data.attrName) && data.attrValue === '') data.keepAttr = false
  // Widths and heights in a mail's layout do not fit this page.
  if (/^(?:width|height)$/.test(data.attrName) && node.nodeName !== 'IMG') data.keepAttr = false
})

const picture = /^data:image\//i

/**
 * The allowed address of a picture: `https:`, an address of this site, or a picture embedded as data. Changes
 * `http:` of another site to `https:`.
 *
 * @returns an empty string when the address is not allowed.
 */
function pictureAddress(written: string): string {
  if (written === '' || picture.test(written)) return written.replace(picture, 'data:image/')
  const address = parseAddress(written)
  if (!address || !/^https?:$/.test(address.protocol)) return ''
  const { href, origin } = address
  return origin === location.origin ? href : href.replace(/^http:/, 'https:')
}

function parseAddress(written: string): URL | undefined {
  try {
    return new URL(written, `${location.origin}/`)
  } catch {
    return undefined
  }
}

/**
 * Sanitises the provider's HTML, and restores the structure and emphasis that its author intended.
 *
 * @param html plain text, part of a page, or a whole campaign mail.
 * @returns a fragment that is not attached to a document, without scripts, styles or embedded pages.
 */
export function safeContent(html: string): DocumentFragment {
  notes = emptyNotes(readHiddenSelectors(html))
  const readable = html.length > longest ? withoutPictures(html).slice(0, longest) : html
  const sanitised: DocumentFragment | null = DOMPurify.sanitize(withoutStyles(readable).trim(), rules)
  // The result is null for a frameset, although the sanitiser's types do not say so.
  const content = sanitised ?? document.createDocumentFragment()
  for (const node of notes.hidden) node.remove()
  restoreStructure(content, notes)
  // Marks text that was cut.
  if (readable.length === longest) content.append('…')
  notes = emptyNotes('')
  return content
}

function emptyNotes(hiddenSelectors: string) {
  return {
    hiddenSelectors,
    hidden: new Set<Element>(),
    hiddenByRules: new Set<Element>(),
    emphases: new Map<Element, Emphasis>(),
    breaks: new Map<Element, Breaks>(),
    anchors: new Map<string, Element>(),
    layouts: new Set<Element>()
  }
}
