import { $signOutReason, keptForm, shapes } from '@eqs/session'
import { useEffect } from 'react'
import type { ProfileDraft } from './profile-form-state.ts'

const { boolean, exactOptional, object, picklist, string } = shapes
const text = exactOptional(string())

const kept = keptForm(
  'profile',
  object({
    first_name: text,
    last_name: text,
    gender: exactOptional(picklist(['male', 'female', 'other', ''])),
    city: text,
    phone: exactOptional(object({ country: string(), number: string(), isLandline: boolean() })),
    birthday: exactOptional(object({ day: string(), month: string(), year: string() }))
  })
)

/** What the member had typed when the session expired; nothing when it did not. */
export const readKept = (memberId: string): Partial<ProfileDraft> => kept.read(memberId) ?? {}

/** @param typed what an expired session would lose; undefined when nothing. */
export function useKept(memberId: string, typed: Partial<ProfileDraft> | undefined): void {
  // It is in the form by now.
  useEffect(() => kept.remove(), [])
  useEffect(() => {
    if (!typed) return
    return $signOutReason.listen(reason => {
      if (reason === 'expired') kept.write(memberId, typed)
    })
  }, [memberId, typed])
}
