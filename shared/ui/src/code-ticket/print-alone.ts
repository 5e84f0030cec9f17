/**
 * Prints the page with nothing on it but this element. The page's own style hides what is not in the marked
 * element, and the shell hides itself.
 */
export function printAlone(element: HTMLElement): void {
  element.dataset.printed = ''
  // Some browsers print after `print` has returned.
  addEventListener('afterprint', () => delete element.dataset.printed, { once: true })
  print()
}
