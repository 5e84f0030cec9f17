/**
 * Prints one element of the page. During printing the element has the attribute `data-printed`, and the print
 * styles in `base.css` hide all other elements.
 */
export function printAlone(element: HTMLElement): void {
  element.dataset.printed = ''
  // The attribute is removed after printing, because in some browsers `print` returns before the page is
  // printed.
  addEventListener('afterprint', () => delete element.dataset.printed, { once: true })
  print()
}
