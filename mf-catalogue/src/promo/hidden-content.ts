// Campaign mails bring along what only a list of mails shows (a preheader), or only some mail program, and pictures of a point
// that count readers.

const hides =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|max-height\s*:\s*0(?:px)?\s*(?:!|;|$)|font-size\s*:\s*1px)/i
const emptyFont = /(?:^|[;\s])font-size\s*:\s*0(?:px)?\s*(?:!|;|$)/i

/** True for what its author does not show. @param selectors those that its style sheets hide; may be empty. */
export function isHidden(element: Element, selectors: string): boolean {
  const style = styleOf(element)
  if (element.nodeName === 'BODY') return false
  return (
    element.hasAttribute('hidden') ||
    hides.test(style) ||
    // Around other elements it only takes away the blanks between them.
    (emptyFont.test(style) && element.childElementCount === 0 && element.nodeName !== 'IMG') ||
    (selectors !== '' && element.matches(selectors)) ||
    isCounter(element)
  )
}

const isCounter = (element: Element): boolean =>
  element.nodeName === 'IMG' &&
  ['width', 'height'].every(name => /^[01](?:px)?$/.test(element.getAttribute(name) ?? ''))

const sheet = /<style[^>]*>([\s\S]*?)<\/style[^>]*>/gi
const styled = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi

/** Markup of which no style is applied: even where nothing is shown, the page's policy would report each one. */
export const withoutStyles = (html: string): string =>
  html.replace(sheet, ' ').replace(styled, '$1data-style')

/** The style of an element of such markup. */
export const styleOf = (element: Element): string => element.getAttribute('data-style') ?? ''

/** What the style sheets within markup hide in every window, as one selector; empty when they hide nothing. */
export function readHiddenSelectors(html: string): string {
  const sheets = [...html.matchAll(sheet)].map(([, rules = '']) => rules)
  const everywhere = sheets
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
    // What is of some windows only.
    .replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const selectors = [...everywhere.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , declarations = '']) => hides.test(declarations))
    .flatMap(([, names = '']) => names.split(','))
  return selectors.filter(isSelector).join(',')
}

/** What has a state (`:hover`) is not hidden for good. */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector)
    return !selector.includes(':')
  } catch {
    return false
  }
}
