const html = document.documentElement

/** True while the member sees the screen that the HTML contained. */
export const isRendered = (): boolean => html.dataset.rendered !== undefined

/** Hides the screen that the HTML contained and shows the content of `#root` instead. */
export function hideRendered(): void {
  delete html.dataset.rendered
}
