/** The address of the form in which something was typed last. */
let typedAt: string | undefined

/** Notices typing, so that nothing typed is ever thrown away. A search is no form: its words are in the address. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=search]')) typedAt = location.pathname
  })
  addEventListener('eqs:form-end', () => {
    typedAt = undefined
  })
}

/** A dialog is open, or a form is being filled. A form ends when its screen says so (`eqs:form-end`), or its address is left. */
export function isFormInProgress(): boolean {
  if (typedAt !== location.pathname) typedAt = undefined
  return typedAt !== undefined || document.querySelector('dialog[open]') !== null
}
