/**
 * Moves focus to a region whose focused control unmounts, such as a retry button. Does nothing when the member
 * has moved focus to an element outside the region.
 *
 * @param region an element with `tabIndex={-1}`.
 * @param options see `HTMLElement.focus`.
 */
export function rescueFocus(region: HTMLElement | null, options?: FocusOptions): void {
  const focused = document.activeElement
  // The body is the active element after the focused control has unmounted.
  if (focused === document.body || region?.contains(focused)) region?.focus(options)
}
