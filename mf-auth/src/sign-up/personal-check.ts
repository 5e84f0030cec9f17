import { type Client, checkNationalIdentity } from '@eqs/api'
import { formatNationalId } from '@eqs/ui'
import { loadPhoneRules } from '@eqs/ui/forms'
import {
  chosenDay,
  isFilled,
  nationalIdentityDigits,
  type PersonalDataCode,
  validateBirthday,
  validateNationalIdentity,
  validatePersonalData
} from '@eqs/validation'
import type { QueryClient } from '@tanstack/react-query'
import { availabilityOf } from '../entry/availability.ts'
import type { Refusal } from '../form/use-field-errors.ts'
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

type PersonalField = (typeof personalFields)[number]
export type PersonalCode = PersonalDataCode | 'identity-taken' | 'identity-unknown'

const identityKey = (digits: string) => ['availability', 'national-identity', digits] as const

/** Asks once whether a document is taken; leaving the field and sending the step share the answer. */
export function identityQuery(client: () => Client, digits: string) {
  return {
    queryKey: identityKey(digits),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      availabilityOf(checkNationalIdentity(client(), digits, signal))
  }
}

/** "We could not tell" is no answer to keep: whoever asks next asks the provider again. */
export function forgetUnknownIdentity(queries: QueryClient, digits: string): void {
  const queryKey = identityKey(digits)
  // A field that shows the answer asks again by itself.
  if (queries.getQueryData(queryKey) === 'unknown') void queries.resetQueries({ queryKey, exact: true })
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

/** Whether all three selects say something, even of a day that does not exist. */
export const isChosen = ({ birth_day, birth_month, birth_year }: SignUpDraft): boolean =>
  birth_day !== '' && birth_month !== '' && birth_year !== ''

/** Step 1 as it was understood, or why it was not taken. */
export type PersonalVerdict =
  | { readonly status: 'accepted'; readonly fields: Partial<SignUpDraft> }
  | { readonly status: 'refused'; readonly refusal: Refusal<PersonalField> }

/** Judges all of step 1, the provider's part last. */
export async function checkPersonalData(
  draft: SignUpDraft,
  client: () => Client,
  queries: QueryClient
): Promise<PersonalVerdict> {
  const { readPhone } = await loadPhoneRules()
  const phone = readPhone(draft.phone_number, draft.phone_country)
  const rules = { today: new Date(), isValidPhone: () => phone !== undefined }
  const digits = nationalIdentityDigits(draft.national_identity)

  const code = validatePersonalData({ ...draft, birthday: judgedBirthday(draft) }, rules)
  if (code) return refused(code, errorsOf(draft, rules))

  forgetUnknownIdentity(queries, digits)
  const found = identityCode(await queries.fetchQuery(identityQuery(client, digits)))
  // The field itself shows what the provider says of it, for as long as the provider says so.
  if (found) return refused(found, new Map())

  return {
    status: 'accepted',
    fields: {
      national_identity: formatNationalId(digits),
      ...(phone && { phone_number: phone.display, phone_country: phone.country || draft.phone_country })
    }
  }
}

/** A day that was chosen but does not exist is a wrong one, not a missing one. */
const judgedBirthday = (draft: SignUpDraft): string =>
  birthdayOf(draft) || (isChosen(draft) ? 'no such day' : '')

function refused(code: PersonalCode, errors: ReadonlyMap<PersonalField, string>): PersonalVerdict {
  const title = code === 'missing-fields' ? personalDataTexts[code] : undefined
  return { status: 'refused', refusal: { title, errors } }
}

/** Everything that we can tell to be wrong ourselves, by field. */
function errorsOf(
  draft: SignUpDraft,
  { today, isValidPhone }: { readonly today: Date; readonly isValidPhone: () => boolean }
): ReadonlyMap<PersonalField, string> {
  const values = { ...draft, birthday: judgedBirthday(draft) }
  const codes: { readonly [Field in PersonalField]?: PersonalCode | undefined } = {
    national_identity: validateNationalIdentity(values.national_identity),
    birthday: validateBirthday(values.birthday, today),
    phone_number: isValidPhone() ? undefined : 'invalid-phone'
  }
  const errors = new Map<PersonalField, string>()
  for (const field of personalFields) {
    const code = codes[field]
    if (!isFilled(values[field])) errors.set(field, missingTexts[field])
    else if (code) errors.set(field, personalDataTexts[code])
  }
  return errors
}
