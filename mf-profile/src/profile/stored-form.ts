import { $auth, shapes, storedEntry } from '@eqs/session'
import { useEffect } from 'react'
import type { ProfileDraft } from './profile-form-state.ts'

const { boolean, exactOptional, object, picklist, string } = shapes
const text = exactOptional(string())

/** The schema of each field of the form. The type requires every field of `ProfileDraft`. */
const fields = {
  first_name: text,
  last_name: text,
  gender: exactOptional(picklist(['male', 'female', 'other', ''])),
  city: text,
  phone: exactOptional(object({ country: string(), number: string(), isLandline: boolean() })),
  birthday: exactOptional(object({ day: string(), month: string(), year: string() }))
} satisfies Record<keyof ProfileDraft, unknown>

/**
 * The member's unsaved input when the session expired. The session removes the entry when another member signs
 * in, and when it ends for any other reason than expiry.
 */
const entry = storedEntry('KEPT_FORM', object({ memberId: string(), values: object(fields) }), 'tab')

/** The member's unsaved input from before the session expired; an empty object when there is none. */
export function readStoredForm(memberId: string): Partial<ProfileDraft> {
  const stored = entry.read()
  return stored?.memberId === memberId ? stored.values : {}
}

/**
 * Stores unsaved input when the session expires. Removes previously stored input on mount.
 *
 * @param typed the unsaved input; undefined when there is none.
 */
export function useStoredForm(memberId: string, typed: Partial<ProfileDraft> | undefined): void {
  // The form has already read the stored input.
  useEffect(() => entry.remove(), [])
  useEffect(() => {
    if (!typed) return
    return $auth.listen(auth => {
      if (!auth.isAuthenticated && auth.reason === 'expired') entry.write({ memberId, values: typed })
    })
  }, [memberId, typed])
}
