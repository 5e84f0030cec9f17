const html = document.documentElement

/** True while the member sees the screen that the HTML contained. */
export const isRendered = (): boolean => html.dataset.rendered !== undefined

/** Hides that screen and shows the shell's outline or React's screen instead. */
export function hideRendered(): void {
  delete html.dataset.rendered
}
