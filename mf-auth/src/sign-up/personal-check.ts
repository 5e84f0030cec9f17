import { type Client, checkNationalIdentity } from '@eqs/api'
import { loadPhoneRules } from '@eqs/ui/forms'
import {
  chosenDay,
  isFilled,
  nationalIdentityDigits,
  type PersonalDataCode,
  validatePersonalData
} from '@eqs/validation'
import type { QueryClient } from '@tanstack/react-query'
import { availabilityOf } from '../entry/availability.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { missingTexts, personalDataTexts } from './sign-up-texts.ts'

export const personalFields = [
  'first_name',
  'last_name',
  'national_identity',
  'birthday',
  'phone_number',
  'gender',
  'city'
] as const

export type PersonalField = (typeof personalFields)[number]
export type PersonalCode = PersonalDataCode | 'identity-taken' | 'identity-unknown'

/** Asks once whether a document is taken; leaving the field and sending the step share the answer. */
export function identityQuery(client: () => Client, digits: string) {
  return {
    queryKey: ['availability', 'national-identity', digits],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      availabilityOf(checkNationalIdentity(client(), digits, signal))
  }
}

/** What the provider's answer means for the form. */
export function identityCode(
  availability: 'free' | 'taken' | 'unknown' | undefined
): PersonalCode | undefined {
  if (availability === 'taken') return 'identity-taken'
  return availability === 'unknown' ? 'identity-unknown' : undefined
}

/** The day chosen, when there is such a day. */
export const birthdayOf = (draft: SignUpDraft): string =>
  chosenDay({ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year })

/** All of step 1, the provider's part last: the first thing that is wrong. */
export async function checkPersonalData(
  draft: SignUpDraft,
  client: () => Client,
  queries: QueryClient
): Promise<PersonalCode | undefined> {
  const { readPhone } = await loadPhoneRules()
  const code = validatePersonalData(
    { ...draft, birthday: birthdayOf(draft) },
    { today: new Date(), isValidPhone: phone => readPhone(phone, draft.phone_country) !== undefined }
  )
  if (code) return code
  const query = identityQuery(client, nationalIdentityDigits(draft.national_identity))
  const availability = await queries.fetchQuery(query)
  // "We could not tell" is no answer to keep: the next press asks again.
  if (availability === 'unknown') queries.removeQueries({ queryKey: query.queryKey })
  return identityCode(availability)
}

const fieldOf = {
  'invalid-phone': 'phone_number',
  'invalid-national-identity': 'national_identity',
  'identity-taken': 'national_identity',
  'identity-unknown': 'national_identity',
  'invalid-date': 'birthday',
  'implausible-birthday': 'birthday',
  'under-age': 'birthday'
} as const satisfies Record<Exclude<PersonalCode, 'missing-fields'>, PersonalField>

/** Which fields a code concerns, and what to say under each. */
export function personalErrors(draft: SignUpDraft, code: PersonalCode): ReadonlyMap<PersonalField, string> {
  if (code !== 'missing-fields') return new Map([[fieldOf[code], personalDataTexts[code]]])
  const errors = new Map<PersonalField, string>()
  for (const field of personalFields) {
    const value = field === 'birthday' ? birthdayOf(draft) : draft[field]
    if (!isFilled(value)) errors.set(field, missingTexts[field])
  }
  if (errors.has('birthday') && isChosen(draft)) errors.set('birthday', personalDataTexts['invalid-date'])
  return errors
}

/** Whether all three selects say something, even of a day that does not exist. */
export const isChosen = ({ birth_day, birth_month, birth_year }: SignUpDraft): boolean =>
  birth_day !== '' && birth_month !== '' && birth_year !== ''
