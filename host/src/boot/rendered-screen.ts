const html = document.documentElement

/** Whether a screen that came with the page is what the member sees. */
export const isRendered = (): boolean => html.dataset.rendered !== undefined

/** Shows what React draws, or the shell's outline, in its place. */
export function hideRendered(): void {
  delete html.dataset.rendered
}
