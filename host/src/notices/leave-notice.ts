/** Whoever closes a notice by a key goes on in the screen: the pressed button takes the focus with it otherwise. */
export const leaveNotice = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
