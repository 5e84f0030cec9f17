import { isWriting, storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Path on which the member typed last. Undefined after the form has ended. */
let typedAt: string | undefined

/** Matches the controls whose input is kept: a search is in the address, and a choice outside of a form applies at once. */
const kept = '[role=search] *, :is(select, [type=radio], [type=checkbox]):not(form *)'

/** Records where the member types. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.matches(kept)) typedAt = location.pathname
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

const entry = storedEntry('RELOADED', v.number(), 'tab')

/**
 * Allows one reload for each newer release in a tab, because a broken release could reload the page in a loop.
 *
 * @returns false while a form, a dialog or a write is in progress, when a reload for this release was allowed
 * before, and when the browser does not store the release's number.
 */
export const mayReload = (release: number): boolean =>
  !isFormInProgress() && !isWriting() && entry.read() !== release && entry.write(release)
