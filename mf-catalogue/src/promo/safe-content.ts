import { safeLink } from '@eqs/navigation'
import DOMPurify, { type Config } from 'dompurify'
import { asMeant, type Emphasis, emphasisOf } from './as-meant.ts'
import { frameLink } from './frame-link.ts'
import { isHidden, readHiddenSelectors, withoutStyles } from './hidden-content.ts'

const inline =
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strike strong sub sup time u'
const blocks = 'address blockquote details div dd dl dt figcaption figure hr li ol p pre summary ul'
const tables = 'caption table tbody td tfoot th thead tr'

/** They are named otherwise in the end (`asMeant`): here, so that their breaks are not lost. */
const renamed =
  'article aside center dir fieldset footer form h1 h2 h3 h4 h5 h6 header hgroup legend main menu nav section'

/** No `style`, `class` or `id`: a description has its words and structure, never our looks or our names. */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [inline, blocks, tables, renamed].join(' ').split(' '),
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'width',
    'height',
    'colspan',
    'rowspan',
    'scope',
    'open',
    'start'
  ],
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

/** What is read of elements before their attributes go. */
let notes = emptyNotes('')

DOMPurify.addHook('beforeSanitizeElements', node => {
  if (!(node instanceof Element)) return
  if (isHidden(node, notes.hiddenSelectors)) {
    // What may not stay is removed by the sanitiser itself, which must find it in its place.
    node.replaceChildren()
    notes.hidden.add(node)
    return
  }
  const link = frameLink(node)
  if (link) node.before(link)
  const emphasis = emphasisOf(node)
  if (emphasis) notes.emphases.set(node, emphasis)
  for (const name of [node.getAttribute('id'), node.getAttribute('name')])
    if (name) notes.anchors.set(name, node)
  if (/^(?:presentation|none)$/.test(node.getAttribute('role') ?? '')) notes.layouts.add(node)
  // A picture that waits for a script to bring it.
  const late = node.nodeName === 'IMG' && node.getAttribute('data-src')
  if (late) node.setAttribute('src', late)
})

DOMPurify.addHook('uponSanitizeAttribute', (_node, data) => {
  const value = data.attrValue.trim()
  if (data.attrName === 'href' && !/^#./.test(value)) data.attrValue = safeLink(value)?.href ?? ''
  if (data.attrName === 'src') data.attrValue = pictureAddress(value)
  if (['href', 'src'].includes(data.attrName) && data.attrValue === '') data.keepAttr = false
})

/** A picture comes over a secure connection, or is written into the description. */
function pictureAddress(written: string): string {
  if (written === '' || /^data:image\//i.test(written)) return written
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
  const sanitised: DocumentFragment | null = DOMPurify.sanitize(
    withoutStyles(html.slice(0, longest)).trim(),
    rules
  )
  // A page of frames has no content, whatever the sanitiser's types say.
  const content = sanitised ?? document.createDocumentFragment()
  for (const node of notes.hidden) node.remove()
  asMeant(content, notes)
  // An end that is missing is told.
  if (html.length > longest) content.append('…')
  notes = emptyNotes('')
  return content
}

function emptyNotes(hiddenSelectors: string) {
  return {
    hiddenSelectors,
    hidden: new Set<Element>(),
    emphases: new Map<Element, Emphasis>(),
    anchors: new Map<string, Element>(),
    layouts: new Set<Element>()
  }
}
