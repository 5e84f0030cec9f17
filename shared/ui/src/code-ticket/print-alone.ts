/**
 * Prints one element without the rest of the page. While the page is printed, the element has the attribute
 * `data-printed`, and the print styles of `base.css` hide all other elements.
 */
export function printAlone(element: HTMLElement): void {
  element.dataset.printed = ''
  // Some browsers print after `print` has returned.
  addEventListener('afterprint', () => delete element.dataset.printed, { once: true })
  print()
}
