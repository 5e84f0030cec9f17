/** Moves the focus to the screen before a notice closes. It would be lost with the pressed button. */
export const leaveNotice = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
