/**
 * Moves the focus to the screen before a notice closes. Otherwise the focus would be lost when the notice's
 * button is removed.
 */
export const leaveNotice = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
