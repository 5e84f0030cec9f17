/** Path on which the member typed last. Undefined after the form has ended. */
let typedAt: string | undefined

/**
 * Records where the member types, so that no reload loses text. Typing in a search does not count, because
 * the address contains the text of the search.
 */
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
