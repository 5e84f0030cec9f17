import { isWriting, storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Path on which the member typed last. Undefined after the form has ended. */
let typedAt: string | undefined

/** Records where the member types. A search does not count, because the address contains its text. */
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

const entry = storedEntry('RELOADED', v.number(), 'tab')

/**
 * Allows one reload for each newer release in a tab, because a broken release could reload the page in a loop.
 *
 * @returns false while a form, a dialog or a write is in progress, when a reload for this release was allowed
 * before, and when the browser does not store the release's number.
 */
export const mayReload = (release: number): boolean =>
  !isFormInProgress() && !isWriting() && entry.read() !== release && entry.write(release)
