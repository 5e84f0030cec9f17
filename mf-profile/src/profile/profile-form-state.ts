import { type ProfileRequest, type User, usersUpdate } from '@eqs/api'
import { apiClient, serverNow } from '@eqs/session'
import { type ChosenBirthday, loadPhoneRules } from '@eqs/ui/forms'
import { chosenDay, type ProfileProblem, validateProfile } from '@eqs/validation'
import { cityOf } from './city-of.ts'

/** The form as it stands. `birthday` matters only while the member has none. */
export interface ProfileDraft {
  readonly first_name: string
  readonly last_name: string
  readonly gender: string
  readonly city: string
  readonly phone_country: string
  readonly phone_number: string
  readonly birthday: ChosenBirthday
}

/** The stored member, to edit. */
export function draftOf(user: User): ProfileDraft {
  const { first_name, last_name, gender, phone_number } = user
  return {
    first_name,
    last_name,
    gender,
    city: cityOf(user),
    phone_country: 'AR',
    phone_number,
    birthday: { day: '', month: '', year: '' }
  }
}

/** Whether leaving would lose something; a number that was only written differently is the same number. */
export function isChanged(draft: ProfileDraft, user: User): boolean {
  const stored = draftOf(user)
  const texts = ['first_name', 'last_name', 'gender', 'city'] as const
  return (
    texts.some(name => draft[name] !== stored[name]) ||
    dialled(draft.phone_number) !== dialled(stored.phone_number) ||
    Object.values(draft.birthday).some(part => part !== '')
  )
}

const dialled = (number: string): string => number.replace(/[^\d+]/g, '')

/** What came of saving. Without a `user` the provider kept what was sent. */
export type Saving =
  | { readonly status: 'refused'; readonly problem: ProfileProblem }
  | { readonly status: 'saved'; readonly user: User | undefined; readonly sent: ProfileRequest }

/** Judges the form by specification §5 and sends it. */
export async function saveProfile(draft: ProfileDraft, user: User, signal: AbortSignal): Promise<Saving> {
  const { readPhone } = await loadPhoneRules()
  const birthday = user.birthday || chosenDay(draft.birthday)
  const isHalfChosen = birthday === '' && Object.values(draft.birthday).some(part => part !== '')
  const form = {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    gender: draft.gender,
    birthday,
    phone_number: draft.phone_number.trim(),
    fields: { city: draft.city.trim() }
  }
  const problem =
    (isHalfChosen ? ({ code: 'invalid-date', field: 'birthday' } as const) : undefined) ??
    validateProfile(form, {
      stored: { ...user, fields: { city: cityOf(user) } },
      today: new Date(serverNow()),
      isValidPhone: phone => readPhone(phone, draft.phone_country) !== undefined
    })
  if (problem) return { status: 'refused', problem }
  const sent = {
    ...form,
    phone_number: readPhone(form.phone_number, draft.phone_country)?.international ?? '',
    // What the form does not show stays as it is.
    fields: { ...user.fields, ...form.fields }
  }
  const answer = await usersUpdate(apiClient(), sent, signal)
  return { status: 'saved', user: answer.user ?? undefined, sent }
}
