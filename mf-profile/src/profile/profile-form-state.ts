import { type User, usersUpdate } from '@eqs/api'
import { apiClient, serverNow } from '@eqs/session'
import type { BirthdayField, PhoneField, usePhoneRules } from '@eqs/ui/forms'
import { chosenDay, cleanText, validateProfile } from '@eqs/validation'
import { fieldMessages, type readRefusal } from '@eqs/validation/messages'
import type { ComponentProps } from 'react'
import { getCity } from './get-city.ts'
import { incompleteTexts } from './profile-texts.ts'

/** The content of the form. `birthday` is used only when the member has no stored birthday. */
export interface ProfileDraft {
  readonly first_name: string
  readonly last_name: string
  readonly gender: User['gender']
  readonly city: string
  readonly phone: ComponentProps<typeof PhoneField>['phone']
  readonly birthday: ComponentProps<typeof BirthdayField>['chosen']
}

type PhoneRules = ReturnType<typeof usePhoneRules>['rules']

/** A field that the provider has refused, and the form that was sent. */
export type Refusal = NonNullable<ReturnType<typeof readRefusal>> & { readonly draft: ProfileDraft }

/** The fields that can have errors, from top to bottom. */
export const profileFields = [
  'first_name',
  'last_name',
  'birthday',
  'gender',
  'city',
  'phone_number'
] as const

export type ProfileField = (typeof profileFields)[number]

/** Converts the member's data to the content of the form. */
export function toDraft(user: User): ProfileDraft {
  const { first_name, last_name, gender, phone_number } = user
  return {
    first_name,
    last_name,
    gender,
    city: getCity(user),
    // Argentine mobile numbers have a 9 after +54, so a number without that 9 is a landline.
    phone: { country: 'AR', number: phone_number, isLandline: /^\+54(?!\D*9)/.test(phone_number) },
    birthday: { day: '', month: '', year: '' }
  }
}

/**
 * True when the form has unsaved changes. The same phone number in another format does not count as a change.
 */
export function isChanged(draft: ProfileDraft, user: User, phoneRules: PhoneRules): boolean {
  const stored = toDraft(user)
  const texts = ['first_name', 'last_name', 'gender', 'city'] as const
  const dialled = ({ number, country, isLandline }: ProfileDraft['phone']) =>
    phoneRules?.readPhone(number, country, isLandline)?.international ?? number.replace(/[^\d+]/g, '')
  return (
    texts.some(name => draft[name] !== stored[name]) ||
    dialled(draft.phone) !== dialled(stored.phone) ||
    (user.birthday === '' && isBegun(draft.birthday))
  )
}

/**
 * All errors of the form (specification, section 5).
 *
 * @param phoneRules the phone rules; undefined until they are loaded. Every phone number passes until then.
 */
export function profileIssues(draft: ProfileDraft, user: User, phoneRules: PhoneRules) {
  const problems = validateProfile(toForm(draft, user), {
    stored: { ...user, fields: { city: getCity(user) } },
    today: new Date(serverNow()),
    isValidPhone: number =>
      phoneRules === undefined ||
      phoneRules.readPhone(number, draft.phone.country, draft.phone.isLandline) !== undefined
  })
  return problems.flatMap(({ field: name, code }) => {
    const field = profileFields.find(known => known === name)
    if (field === undefined) return []
    const isIncomplete = code === 'invalid-data' || code === 'missing-fields'
    return isIncomplete
      ? { field, message: incompleteTexts[field], title: fieldMessages[code] }
      : { field, message: fieldMessages[code] }
  })
}

/**
 * Validates the form and sends it.
 *
 * @returns the stored fields; undefined when the form has errors and was not sent.
 * @throws {ApiError} when the call fails.
 */
export async function saveProfile(
  draft: ProfileDraft,
  user: User,
  rules: NonNullable<PhoneRules>
): Promise<Partial<User> | undefined> {
  if (profileIssues(draft, user, rules).length > 0) return undefined
  const form = toForm(draft, user)
  const sent = {
    ...form,
    gender: draft.gender,
    phone_number:
      rules.readPhone(form.phone_number, draft.phone.country, draft.phone.isLandline)?.international ?? '',
    // Keeps fields that the form does not show.
    fields: { ...user.fields, ...form.fields }
  }
  const answer = await usersUpdate(apiClient(), sent)
  // Fields that are missing in the answer are stored as sent.
  return { ...sent, name: `${sent.first_name} ${sent.last_name}`, ...answer.user }
}

function toForm(draft: ProfileDraft, user: User) {
  return {
    first_name: cleanText(draft.first_name),
    last_name: cleanText(draft.last_name),
    gender: draft.gender,
    // An incomplete date must fail validation, while an empty date is allowed.
    birthday: user.birthday || chosenDay(draft.birthday) || (isBegun(draft.birthday) ? 'begun' : ''),
    phone_number: cleanText(draft.phone.number),
    fields: { city: cleanText(draft.city) }
  }
}

const isBegun = (birthday: ProfileDraft['birthday']): boolean =>
  Object.values(birthday).some(part => part !== '')

/**
 * The provider's message with the refused field as its key. The object is empty when no field of the form was
 * refused, and after that field has changed.
 */
export function refusalIn(
  refusal: Refusal | undefined,
  draft: ProfileDraft
): Readonly<Record<string, string>> {
  const field = profileFields.find(name => name === refusal?.field)
  if (!refusal || !field) return {}
  const part = field === 'phone_number' ? 'phone' : field
  const isSame = JSON.stringify(refusal.draft[part]) === JSON.stringify(draft[part])
  return isSame ? { [field]: refusal.message } : {}
}
