import { readStyle } from './hidden-content.ts'

/**
 * The name of the element that replaces an element with an inline style. `span` replaces a `<b>` or
 * `<strong>` whose style sets a normal font weight.
 */
export type Emphasis = 'strong' | 'em' | 's' | 'span'

/**
 * Line breaks that an inline style causes: `block` for an inline element that is displayed as a block,
 * `lines` for text whose line breaks in the source are shown (`white-space: pre`).
 */
export type Breaks = 'block' | 'lines'

export function readBreaks(element: Element): Breaks | undefined {
  const style = readStyle(element)
  if (/white-space\s*:\s*pre/i.test(style) && element.nodeName !== 'PRE') return 'lines'
  const isInline =
    /^(?:A|ABBR|B|BIG|CITE|CODE|DEL|EM|FONT|I|INS|LABEL|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|U)$/.test(
      element.nodeName
    )
  return isInline && /(?:^|[;\s])display\s*:\s*(?:block|table|flex|grid|list-item)/i.test(style)
    ? 'block'
    : undefined
}

/**
 * Reads the emphasis of an element from its inline style. Text pasted from an office document contains inline
 * styles instead of elements such as `<strong>`.
 *
 * @returns undefined when the inline style does not change the element's emphasis.
 */
export function readEmphasis(element: Element): Emphasis | undefined {
  const style = readStyle(element)
  if (/font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style))
    return /^(?:B|STRONG)$/.test(element.nodeName) ? 'span' : undefined
  if (!/^(?:SPAN|FONT)$/.test(element.nodeName)) return undefined
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong'
  // A struck-through price is outdated. Without the line it would read as the current price.
  if (/text-decoration[^;]*line-through/i.test(style)) return 's'
  return /font-style\s*:\s*italic/i.test(style) ? 'em' : undefined
}

/**
 * Maps the names of elements in a description to the names of their replacements. The replaced elements are
 * obsolete, or would conflict with the page's own title, landmarks and fields.
 */
const names: Readonly<Record<string, string>> = {
  H1: 'h2',
  H5: 'h4',
  H6: 'h4',
  LABEL: 'span',
  MENU: 'ul',
  DIR: 'ul',
  LISTING: 'pre',
  ...Object.fromEntries(
    'ARTICLE ASIDE BUTTON CENTER DIALOG FIELDSET FOOTER FORM HEADER HGROUP LEGEND MAIN MARQUEE NAV OPTGROUP OPTION SEARCH SECTION TEXTAREA'
      .split(' ')
      .map(name => [name, 'div'])
  )
}

interface Notes {
  /** Emphasis of each element, read from its style. */
  readonly emphases: ReadonlyMap<Element, Emphasis>
  readonly breaks: ReadonlyMap<Element, Breaks>
  /** Targets of links within the description, by `id` or `name`. */
  readonly anchors: ReadonlyMap<string, Element>
  /** Elements with the role `presentation` or `none`. A table with such a role is used for layout. */
  readonly layouts: ReadonlySet<Element>
}

/**
 * Restores the structure and emphasis that the author intended, using only elements that the page allows in a
 * description.
 */
export function restoreStructure(
  content: DocumentFragment,
  { emphases, breaks, anchors, layouts }: Notes
): void {
  for (const [element, kind] of breaks) {
    if (!content.contains(element)) continue
    if (kind === 'lines') breakLines(element)
    else wrap(element)
  }
  if (!content.querySelector(block)) breakLines(content)
  leadLinks(content, anchors)
  // A browser would show a picture without an address as a broken picture.
  for (const picture of content.querySelectorAll('img:not([src])'))
    picture.replaceWith(picture.getAttribute('alt') ? ` ${picture.getAttribute('alt')} ` : '')
  // A link without an address must not look like a link.
  for (const link of content.querySelectorAll('a:not([href])')) rename(link, 'span')
  const found = [...content.querySelectorAll('table')].filter(table => layouts.has(table) || isLayout(table))
  for (const table of found) flatten(table)
  for (const element of content.querySelectorAll('*')) {
    const name = emphases.get(element) ?? names[element.nodeName]
    if (name) rename(element, name)
  }
}

const block =
  'p,br,div,ul,ol,dl,table,h1,h2,h3,h4,h5,h6,section,article,blockquote,pre,center,address,details'

/** Turns the line breaks of plain text into `<br>`. */
function breakLines(content: DocumentFragment | Element): void {
  const texts = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  for (const text of found) {
    const [first = '', ...lines] = text.data.split(/[\n\u2028\u2029]/)
    text.replaceWith(first, ...lines.flatMap(line => [content.ownerDocument.createElement('br'), line]))
  }
}

/** Prefix of the ids in a description, so that they never equal an id of the page. */
const prefix = 'descripcion-'

function leadLinks(content: DocumentFragment, anchors: ReadonlyMap<string, Element>): void {
  for (const link of content.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    const target = anchors.get(address.slice(1)) ?? anchors.get(decoded(address.slice(1)))
    if (!address.startsWith('#')) {
      link.setAttribute('rel', 'noopener noreferrer nofollow')
      // Only web pages open in a new tab; `mailto:` and `tel:` do not.
      if (/^https?:/.test(address)) link.setAttribute('target', '_blank')
    } else if (target && content.contains(target)) {
      target.id = prefix + decoded(address.slice(1))
      link.setAttribute('href', `#${target.id}`)
    } else link.removeAttribute('href')
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * True for a table used for layout, as in campaign mails: it has no header cell and no caption, and either
 * has at most one cell in each row or contains a table, picture or heading.
 */
function isLayout(table: HTMLTableElement): boolean {
  if ([...table.querySelectorAll('th,caption')].some(part => part.closest('table') === table)) return false
  const rows = [...table.rows]
  return rows.every(row => row.cells.length <= 1) || table.querySelector(placed) !== null
}

const placed = 'table table,td img,td h1,td h2,td h3,td h4'

function flatten(table: Element): void {
  const parts = [...table.querySelectorAll('tbody,thead,tfoot,tr,th,td')]
  for (const part of parts.filter(one => one.closest('table') === table).reverse()) rename(part, 'div')
  rename(table, 'div')
}

function wrap(element: Element): void {
  const place = element.ownerDocument.createElement('div')
  element.replaceWith(place)
  place.append(element)
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  for (const kept of ['id', 'lang', 'dir', 'title']) {
    const value = element.getAttribute(kept)
    if (value !== null) other.setAttribute(kept, value)
  }
  other.append(...element.childNodes)
  element.replaceWith(other)
}
