/**
 * Moves the focus to the screen before a notice closes. Otherwise it would be lost with the notice's button.
 */
export const leaveNotice = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
