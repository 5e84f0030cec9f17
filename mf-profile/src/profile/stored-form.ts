import { $auth, storedEntry } from '@eqs/session'
import { useEffect } from 'react'
import type { ProfileDraft } from './profile-form-state.ts'

/**
 * The member's unsaved input when the session expired. The session removes the entry when another member signs
 * in, and when it ends for any other reason than expiry.
 */
const entry = storedEntry(
  'KEPT_FORM',
  v => {
    const text = v.exactOptional(v.string())
    // The type requires every field of `ProfileDraft`.
    const fields = {
      first_name: text,
      last_name: text,
      gender: v.exactOptional(v.picklist(['male', 'female', 'other', ''])),
      city: text,
      phone: v.exactOptional(v.object({ country: v.string(), number: v.string(), isLandline: v.boolean() })),
      birthday: v.exactOptional(v.object({ day: v.string(), month: v.string(), year: v.string() }))
    } satisfies Record<keyof ProfileDraft, unknown>
    return v.object({ memberId: v.string(), values: v.object(fields) })
  },
  'tab'
)

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
