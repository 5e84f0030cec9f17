import { $signOutReason, keptForm, shapes } from '@eqs/session'
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

const kept = keptForm('profile', object(fields))

/** The member's unsaved input from before the session expired; an empty object when there is none. */
export const readKept = (memberId: string): Partial<ProfileDraft> => kept.read(memberId) ?? {}

/**
 * Stores unsaved input when the session expires. Removes previously stored input on mount.
 *
 * @param typed the unsaved input; undefined when there is none.
 */
export function useKept(memberId: string, typed: Partial<ProfileDraft> | undefined): void {
  // The form has already read the stored input.
  useEffect(() => kept.remove(), [])
  useEffect(() => {
    if (!typed) return
    return $signOutReason.listen(reason => {
      if (reason === 'expired') kept.write(memberId, typed)
    })
  }, [memberId, typed])
}
