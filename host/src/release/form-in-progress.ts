/** The address at which something was typed last. */
let typedAt: string | undefined

/** Notices typing, so that nothing typed is ever thrown away. */
export function watchTyping(): void {
  addEventListener('input', () => {
    typedAt = location.pathname
  })
}

/** Whether a dialog is open or a form is being filled. */
export const isFormInProgress = (): boolean =>
  typedAt === location.pathname || document.querySelector('dialog[open]') !== null
