// Finds content that must not be shown. Descriptions copied from campaign mails contain hidden preview text
// for the inbox (a preheader), content for one mail program only, and tracking pixels.

const hides =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|max-height\s*:\s*0(?:px)?\s*(?:!|;|$)|font-size\s*:\s*(?:1|0?\.\d+)p[xt]|color\s*:\s*transparent|clip\s*:\s*rect\(0|(?:left|top|text-indent)\s*:\s*-\d{4})/i
const emptyFont = /(?:^|[;\s])font-size\s*:\s*0(?:px)?\s*(?:!|;|$)/i

const noHeight = /(?:^|[;\s])height\s*:\s*0(?:px)?\s*(?:!|;|$)/i

/** True for an element that its attributes or inline style hide, and for a tracking pixel. */
export function isHidden(element: Element): boolean {
  const style = readStyle(element)
  return (
    element.hasAttribute('hidden') ||
    hides.test(style) ||
    // The wrapper of a responsive video also has a height of 0, but it has a padding in percent.
    (noHeight.test(style) && /overflow\s*:\s*hidden/i.test(style) && !/padding[^;]*%/i.test(style)) ||
    // A font size of 0 on an element with children only removes the spaces between the children.
    (emptyFont.test(style) && element.childElementCount === 0 && element.nodeName !== 'IMG') ||
    (/^(?:IMG|IFRAME)$/.test(element.nodeName) && isPoint(element))
  )
}

/** True for an element with a width and height of 0 or 1 pixel, such as a tracking pixel. */
const isPoint = (element: Element): boolean =>
  ['width', 'height'].every(
    name =>
      /^[01](?:px)?$/.test(element.getAttribute(name) ?? '') ||
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01]px`, 'i').test(readStyle(element))
  )

/**
 * Finds the elements that the description's own style sheets hide.
 *
 * @param selectors the selector list from `readHiddenSelectors`. An empty string matches no element.
 */
export const findHiddenByRules = (body: Element, selectors: string): Set<Element> =>
  new Set(selectors === '' ? [] : body.querySelectorAll(selectors))

const sheet = /<style[^>]*>([\s\S]*?)<\/style[^>]*>/gi
const styled = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi

/**
 * Removes style sheets and renames `style` attributes to `data-style`. The page's Content Security Policy
 * would report each inline style.
 */
export const withoutStyles = (html: string): string =>
  html.replace(sheet, ' ').replace(styled, '$1data-style')

/** Reads the inline style of an element. `withoutStyles` may have renamed its attribute to `data-style`. */
export const readStyle = (element: Element): string =>
  element.getAttribute('data-style') ?? element.getAttribute('style') ?? ''

/**
 * Builds a selector list for all elements that the style sheets in the markup hide, without rules that depend
 * on a condition such as the window's width.
 *
 * @returns an empty string when the style sheets hide nothing.
 */
export function readHiddenSelectors(html: string): string {
  const sheets = [...html.matchAll(sheet)].map(([, rules = '']) => rules)
  const everywhere = sheets
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
    // Removes at-rules such as `@media`, because their rules apply to some windows only.
    .replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const selectors = [...everywhere.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , declarations = '']) => hides.test(declarations))
    .flatMap(([, names = '']) => names.split(','))
  return selectors.filter(isSelector).join(',')
}

/**
 * True for a valid selector without a pseudo-class. A rule with `:hover` hides an element in one state only.
 */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector)
    return !selector.includes(':')
  } catch {
    return false
  }
}
