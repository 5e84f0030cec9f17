// Campaign mails contain content for an inbox list only (a preheader) or for one mail program only, and
// tracking pixels.

const hides =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|max-height\s*:\s*0(?:px)?\s*(?:!|;|$)|font-size\s*:\s*1px|(?:left|top|text-indent)\s*:\s*-\d{4})/i
const emptyFont = /(?:^|[;\s])font-size\s*:\s*0(?:px)?\s*(?:!|;|$)/i

const noHeight = /(?:^|[;\s])height\s*:\s*0(?:px)?\s*(?:!|;|$)/i

/** True for an element that its author hides. */
export function isHidden(element: Element): boolean {
  const style = readStyle(element)
  return (
    element.hasAttribute('hidden') ||
    hides.test(style) ||
    // A responsive video has no height either, but a padding in percent.
    (noHeight.test(style) && /overflow\s*:\s*hidden/i.test(style) && !/padding[^;]*%/i.test(style)) ||
    // Around other elements a font size of 0 only removes the blanks between them.
    (emptyFont.test(style) && element.childElementCount === 0 && element.nodeName !== 'IMG') ||
    (/^(?:IMG|IFRAME)$/.test(element.nodeName) && isPoint(element))
  )
}

/** True for a tracking pixel. */
const isPoint = (element: Element): boolean =>
  ['width', 'height'].every(
    name =>
      /^[01](?:px)?$/.test(element.getAttribute(name) ?? '') ||
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01]px`, 'i').test(readStyle(element))
  )

/** @param selectors the selectors that style sheets hide; may be empty. */
export const findHiddenByRules = (body: Element, selectors: string): Set<Element> =>
  new Set(selectors === '' ? [] : body.querySelectorAll(selectors))

const sheet = /<style[^>]*>([\s\S]*?)<\/style[^>]*>/gi
const styled = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi

/** Removes style sheets and renames `style` attributes. The page's policy would report each inline style. */
export const withoutStyles = (html: string): string =>
  html.replace(sheet, ' ').replace(styled, '$1data-style')

/** The inline style of an element, also after `withoutStyles`. */
export const readStyle = (element: Element): string =>
  element.getAttribute('data-style') ?? element.getAttribute('style') ?? ''

/**
 * One selector for everything that the style sheets in the markup always hide; empty when they hide nothing.
 */
export function readHiddenSelectors(html: string): string {
  const sheets = [...html.matchAll(sheet)].map(([, rules = '']) => rules)
  const everywhere = sheets
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
    // Rules within at-rules, such as `@media`, apply to some windows only.
    .replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const selectors = [...everywhere.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , declarations = '']) => hides.test(declarations))
    .flatMap(([, names = '']) => names.split(','))
  return selectors.filter(isSelector).join(',')
}

/** False for a selector with a pseudo-class: `:hover` hides in one state only. */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector)
    return !selector.includes(':')
  } catch {
    return false
  }
}
