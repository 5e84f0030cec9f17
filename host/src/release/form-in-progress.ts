/** Path at which the member typed last. */
let typedAt: string | undefined

/** Records typing, so that no reload loses text. A search does not count: its words are in the address. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=search]')) typedAt = location.pathname
  })
  addEventListener('eqs:form-end', () => {
    typedAt = undefined
  })
}

/** True when a dialog is open or a form is in progress. A form ends with `eqs:form-end` or a navigation. */
export function isFormInProgress(): boolean {
  if (typedAt !== location.pathname) typedAt = undefined
  return typedAt !== undefined || document.querySelector('dialog[open]') !== null
}
