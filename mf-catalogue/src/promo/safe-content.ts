import { safeLink } from '@eqs/navigation'
import DOMPurify, { type Config } from 'dompurify'
import { asMeant, type Breaks, breaksOf, type Emphasis, emphasisOf } from './as-meant.ts'
import { frameLink } from './frame-link.ts'
import { findHiddenByRules, isHidden, readHiddenSelectors, withoutStyles } from './hidden-content.ts'

const inline =
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strike strong sub sup time u wbr'
const blocks = 'address blockquote details div dd dl dt figcaption figure hr li ol p pre summary ul'
const tables = 'caption table tbody td tfoot th thead tr'

/** They are named otherwise in the end (`asMeant`): here, so that their breaks are not lost. */
const renamed =
  'article aside button center dialog dir fieldset footer form h1 h2 h3 h4 h5 h6 header hgroup legend listing main menu nav option search section'

/** Attributes that say how a part is meant; the sanitiser would take their values for addresses. */
const meanings = 'colspan rowspan scope width height start value reversed open lang dir'.split(' ')

/** No `style`, `class` or `id`: a description has its words and structure, never our looks or our names. */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [inline, blocks, tables, renamed].join(' ').split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', ...meanings],
  ADD_URI_SAFE_ATTR: meanings,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // What a hook has read, and pictures.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#)/i,
  // A style sheet at the beginning is not taken for the head of a page.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true
}

/** Characters of markup that are read, at most: some ten pictures that are written into it. */
const longest = 4 * 1024 * 1024

/** Markup that is too long with the pictures in it: its words come before them. */
function withoutPictures(html: string): string {
  const isPicture = (part: string) => part.length > 1000 && picture.test(part)
  return html
    .split(/(["'<>])/)
    .filter(part => !isPicture(part))
    .join('')
}

/** What is read of elements before their attributes go. */
let notes = emptyNotes('')

DOMPurify.addHook('beforeSanitizeElements', node => {
  if (!(node instanceof Element)) return
  // All at once: what is around a part loses its names before the part is read.
  if (node.nodeName === 'BODY') notes.hiddenByRules = findHiddenByRules(node, notes.hiddenSelectors)
  else if (notes.hiddenByRules.has(node) || isHidden(node)) {
    // What may not stay is removed by the sanitiser itself, which must find it in its place.
    node.replaceChildren()
    notes.hidden.add(node)
    return
  }
  const link = frameLink(node)
  if (link) {
    node.before(link)
    // What is for those who cannot play it.
    node.replaceChildren()
  }
  const emphasis = emphasisOf(node)
  if (emphasis) notes.emphases.set(node, emphasis)
  const breaks = breaksOf(node)
  if (breaks) notes.breaks.set(node, breaks)
  for (const name of [node.getAttribute('id'), node.getAttribute('name')])
    if (name) notes.anchors.set(name, node)
  if (/^(?:presentation|none)$/.test(node.getAttribute('role') ?? '')) notes.layouts.add(node)
  // A picture that waits for a script to bring it.
  const late = node.nodeName === 'IMG' && node.getAttribute('data-src')
  if (late) node.setAttribute('src', late)
})

DOMPurify.addHook('uponSanitizeAttribute', (node, data) => {
  const value = data.attrValue.trim()
  if (data.attrName === 'href' && !/^#./.test(value)) data.attrValue = safeLink(value)?.href ?? ''
  if (data.attrName === 'src') data.attrValue = pictureAddress(value)
  if (['href', 'src'].includes(data.attrName) && data.attrValue === '') data.keepAttr = false
  // A page for mails has its own width.
  if (/^(?:width|height)$/.test(data.attrName) && node.nodeName !== 'IMG') data.keepAttr = false
})

const picture = /^data:image\//i

/** A picture comes over a secure connection, or is written into the description. */
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
 * The provider's HTML as its author meant it, with nothing left that could act.
 *
 * @param html a text, a part of a page, or a whole campaign mail.
 * @returns nodes of no document yet, to be put into the page.
 */
export function safeContent(html: string): DocumentFragment {
  notes = emptyNotes(readHiddenSelectors(html))
  const readable = html.length > longest ? withoutPictures(html).slice(0, longest) : html
  const sanitised: DocumentFragment | null = DOMPurify.sanitize(withoutStyles(readable).trim(), rules)
  // A page of frames has no content, whatever the sanitiser's types say.
  const content = sanitised ?? document.createDocumentFragment()
  for (const node of notes.hidden) node.remove()
  asMeant(content, notes)
  // A missing end is shown.
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
