import { type ApiProblem, login, toProblem, usersNew } from '@eqs/api'
import { apiClient } from '@eqs/session'
import type { usePhoneRules } from '@eqs/ui/forms'
import { cleanText, readEmail, readNationalIdentity } from '@eqs/validation'
import { readRefusal } from '@eqs/validation/messages'
import { type EntryFailure, entryFailure } from '../entry/entry-failure.ts'
import { toBirthday } from './sign-up-checks.ts'
import type { FieldRefusal, SignUpDraft } from './sign-up-flow.ts'

type PhoneRules = NonNullable<ReturnType<typeof usePhoneRules>['rules']>

/**
 * The reason why the button "Crear Cuenta" did not sign the member in: a refused field or a failed call.
 * `unconfirmed` means that the account may or may not exist.
 */
type CreationFailure = FieldRefusal | EntryFailure | 'unconfirmed'

/** A new member's session, or the reason why there is none. */
export type Creation =
  | Awaited<ReturnType<typeof usersNew>>
  | { readonly token: undefined; readonly failure: CreationFailure }

/**
 * Creates the account. After a lost answer, or when the e-mail or national identity is taken, an earlier call
 * may have created the account. In these cases the function tries to sign in with the same data. A successful
 * sign-in proves that the account belongs to the member.
 *
 * @returns the session, or the reason why there is none.
 * @throws {ApiError} when the provider refuses the call and no field is the reason.
 */
export async function createAccount(draft: SignUpDraft, phoneRules: PhoneRules): Promise<Creation> {
  const request = toRequest(draft, phoneRules)
  try {
    return await usersNew(apiClient(), request)
  } catch (error) {
    const problem = toProblem(error)
    const refusal = readRefusal(problem)
    // The provider has refused to create the account, so there is no account to sign in to.
    if (isNo(problem) && !isTaken(refusal)) {
      if (refusal) return { token: undefined, failure: refusal }
      throw error
    }
    return login(apiClient(), request).catch((answer: unknown) => ({
      token: undefined,
      failure: refusal ?? (isNo(toProblem(answer)) ? entryFailure(problem) : whenUnknown(problem))
    }))
  }
}

/** True when the provider processed the call and declined it. */
const isNo = ({ kind }: ApiProblem): boolean => kind === 'rejected' || kind === 'unauthorized'

/**
 * True when the e-mail or national identity is taken. The existing account may be the member's own, created
 * by an earlier call whose answer was lost.
 */
const isTaken = (refusal: FieldRefusal | undefined): boolean =>
  refusal?.code === 'email-taken' || refusal?.code === 'identity-taken'

function whenUnknown(problem: ApiProblem): EntryFailure | 'unconfirmed' {
  const failure = entryFailure(problem)
  return failure === 'unknown' ? 'unconfirmed' : failure
}

/**
 * Builds the body of the sign-up call (specification, section 3): city and referrer are in `fields`, and the
 * phone number is in international format, or as typed when it is not a valid number.
 */
function toRequest(draft: SignUpDraft, { readPhone }: PhoneRules): Parameters<typeof usersNew>[1] {
  return {
    first_name: cleanText(draft.first_name),
    last_name: cleanText(draft.last_name),
    gender: draft.gender,
    phone_number:
      readPhone(draft.phone_number, draft.phone_country, draft.phone_landline)?.international ??
      draft.phone_number,
    national_identity: readNationalIdentity(draft.national_identity),
    email: readEmail(draft.email).address,
    password: draft.password,
    birthday: toBirthday(draft),
    fields: { city: cleanText(draft.city), referrer: draft.referrer }
  }
}
