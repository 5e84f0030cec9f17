import { isWriting, storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Undefined after the form has ended. */
let typedAt: string | undefined

/** Controls whose input a reload keeps: the address has the search, and a choice outside of a form applies at once. */
const kept = '[role=search] *, :is(select, [type=radio], [type=checkbox]):not(form *)'

export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.matches(kept)) typedAt = location.pathname
  })
  addEventListener('eqs:form-end', () => {
    typedAt = undefined
  })
}

/** True also when a dialog is open. A form ends with `eqs:form-end` or a navigation. */
export function isFormInProgress(): boolean {
  if (typedAt !== location.pathname) typedAt = undefined
  return typedAt !== undefined || document.querySelector('dialog[open]') !== null
}

const entry = storedEntry('RELOADED', v.number(), 'tab')

/** Allows one reload for each newer release in a tab: a broken release could reload in a loop. */
export const mayReload = (release: number): boolean =>
  !isFormInProgress() && !isWriting() && entry.read() !== release && entry.write(release)
