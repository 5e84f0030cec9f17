// Campaign mails bring along what only a list of mails shows (a preheader), or only some mail program, and pictures of a point
// that count readers.

const hides =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|max-height\s*:\s*0(?:px)?\s*(?:!|;|$)|font-size\s*:\s*1px|(?:left|top|text-indent)\s*:\s*-\d{4})/i
const emptyFont = /(?:^|[;\s])font-size\s*:\s*0(?:px)?\s*(?:!|;|$)/i

const noHeight = /(?:^|[;\s])height\s*:\s*0(?:px)?\s*(?:!|;|$)/i

/** True for what its author does not show. */
export function isHidden(element: Element): boolean {
  const style = styleOf(element)
  return (
    element.hasAttribute('hidden') ||
    hides.test(style) ||
    // A video has its height by a padding.
    (noHeight.test(style) && /overflow\s*:\s*hidden/i.test(style) && !/padding[^;]*%/i.test(style)) ||
    // Around other elements it only takes away the blanks between them.
    (emptyFont.test(style) && element.childElementCount === 0 && element.nodeName !== 'IMG') ||
    (/^(?:IMG|IFRAME)$/.test(element.nodeName) && isPoint(element))
  )
}

/** True for what counts readers. */
const isPoint = (element: Element): boolean =>
  ['width', 'height'].every(
    name =>
      /^[01](?:px)?$/.test(element.getAttribute(name) ?? '') ||
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01]px`, 'i').test(styleOf(element))
  )

/** @param selectors those that style sheets hide; may be empty. */
export const findHiddenByRules = (body: Element, selectors: string): Set<Element> =>
  new Set(selectors === '' ? [] : body.querySelectorAll(selectors))

const sheet = /<style[^>]*>([\s\S]*?)<\/style[^>]*>/gi
const styled = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi

/** Markup of which no style is applied: even where nothing is shown, the page's policy would report each one. */
export const withoutStyles = (html: string): string =>
  html.replace(sheet, ' ').replace(styled, '$1data-style')

/** The style of an element of such markup. */
export const styleOf = (element: Element): string =>
  element.getAttribute('data-style') ?? element.getAttribute('style') ?? ''

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
