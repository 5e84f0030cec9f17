import { isWriting, storedEntry } from '@eqs/session'
import { atom } from 'nanostores'

/** Path on which the member has typed. Undefined after the form has ended. */
export const $typedAt = atom<string | undefined>(undefined)

/** Controls whose input a reload keeps: the address has the search, and a choice outside of a form applies at once. */
const kept = '[role=search] *, :is(select, [type=radio], [type=checkbox]):not(form *)'

export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.matches(kept)) $typedAt.set(location.pathname)
  })
  addEventListener('eqs:form-end', () => $typedAt.set(undefined))
}

/** True also when a dialog is open. A form ends with `eqs:form-end` or a navigation. */
export function isFormInProgress(): boolean {
  if ($typedAt.get() !== location.pathname) $typedAt.set(undefined)
  return $typedAt.get() !== undefined || document.querySelector('dialog[open]') !== null
}

const entry = storedEntry('RELOADED', v => v.number(), 'tab')

/** Allows one reload for each newer release in a tab: a broken release could reload in a loop. */
export const mayReload = (release: number): boolean =>
  !isFormInProgress() && !isWriting() && entry.read() !== release && entry.write(release)
