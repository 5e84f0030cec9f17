/**
 * Prints only this element. The print styles of `base.css` hide everything outside the marked element, and
 * the shell hides itself.
 */
export function printAlone(element: HTMLElement): void {
  element.dataset.printed = ''
  // Some browsers print after `print` has returned.
  addEventListener('afterprint', () => delete element.dataset.printed, { once: true })
  print()
}
