import { $signOutReason, keptForm, shapes } from '@eqs/session'
import { useEffect } from 'react'
import type { ProfileDraft } from './profile-form-state.ts'

const { boolean, exactOptional, object, picklist, string } = shapes
const text = exactOptional(string())

/** A schema for each field of the form, so that none is forgotten. */
const fields = {
  first_name: text,
  last_name: text,
  gender: exactOptional(picklist(['male', 'female', 'other', ''])),
  city: text,
  phone: exactOptional(object({ country: string(), number: string(), isLandline: boolean() })),
  birthday: exactOptional(object({ day: string(), month: string(), year: string() }))
} satisfies Record<keyof ProfileDraft, unknown>

const kept = keptForm('profile', object(fields))

/** The member's unsaved input from before the session expired; empty when there is none. */
export const readKept = (memberId: string): Partial<ProfileDraft> => kept.read(memberId) ?? {}

/**
 * Stores unsaved input when the session expires.
 *
 * @param typed the unsaved input; undefined when there is none.
 */
export function useKept(memberId: string, typed: Partial<ProfileDraft> | undefined): void {
  // The form has read the stored input by now.
  useEffect(() => kept.remove(), [])
  useEffect(() => {
    if (!typed) return
    return $signOutReason.listen(reason => {
      if (reason === 'expired') kept.write(memberId, typed)
    })
  }, [memberId, typed])
}
