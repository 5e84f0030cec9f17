import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { toProblem } from '../api-error.ts'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { answer, flag, id, records, text, underData, yes } from '../model/fields.ts'
import { userChange } from '../model/user.ts'
import { club } from '../query-keys.ts'

/**
 * The answer to the check of an e-mail address or document. `found: true` means that a member already has it.
 * A `false` body means that the check itself failed.
 */
const availability = v.union([v.literal(false), v.object({ found: answer })])

type Availability = v.InferOutput<typeof availability>

export const checkEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/check/email',
  summary: 'Reports if a member has this e-mail',
  auth: false,
  request: v.object({ email: v.string(), brand: v.string() }),
  response: availability
})

export const checkNationalIdentityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/check/nationalIdentity',
  summary: 'Reports if a member has this document',
  auth: false,
  request: v.object({ national_identity: v.string(), brand: v.string() }),
  response: availability
})

/**
 * Finds out if a member already has an e-mail address or a document.
 *
 * @returns `false` when the check itself failed.
 */
export async function checkAvailability(
  client: Client,
  value: { readonly email: string } | { readonly national_identity: string },
  signal?: AbortSignal
): Promise<Availability> {
  const { brand } = client
  try {
    return 'email' in value
      ? await client.call(checkEmailEndpoint, { body: { ...value, brand }, signal })
      : await client.call(checkNationalIdentityEndpoint, { body: { ...value, brand }, signal })
  } catch (error) {
    const problem = toProblem(error)
    // Some providers answer with a 404 when no member has the value.
    if (problem.kind === 'rejected' && problem.status === 404) return { found: false }
    throw error
  }
}

/** If `type` is `typo`, `correctEmail` is the suggested address. A `false` body means that the check itself failed. */
export const verifyEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/verify/email',
  summary: 'Judges the quality of an e-mail address',
  auth: false,
  request: v.object({ email: v.string() }),
  response: v.union([
    v.literal(false),
    underData(v.object({ isValid: answer, type: text, correctEmail: text }))
  ])
})

export function verifyEmail(client: Client, email: string, signal?: AbortSignal) {
  return client.call(verifyEmailEndpoint, { body: { email }, signal })
}

export const emailValidationCheckEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/users/email_validation/check',
  summary: 'Reports if the member has validated the e-mail',
  auth: true,
  request: v.undefined(),
  response: v.object({ validated: flag })
})

export function emailValidationCheck(client: Client, signal?: AbortSignal) {
  return client.call(emailValidationCheckEndpoint, { signal })
}

/** Possible error messages of the provider: `User already exists for that email`, `Invalid email`. */
export const emailValidationRequestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/email_validation/request',
  summary: 'Sends the validation e-mail again, to a new address when `fix` has one',
  auth: true,
  request: v.object({ fix: v.string() }),
  response: v.object({ success: yes, user: v.nullish(userChange) })
})

/**
 * Sends the validation e-mail.
 *
 * @param fix the new e-mail address; an empty string sends the e-mail to the current address again.
 */
export function emailValidationRequest(client: Client, fix: string, signal?: AbortSignal) {
  return client.call(emailValidationRequestEndpoint, { body: { fix }, signal })
}

export const referrersListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/referrers/list/:brand',
  summary: 'The answers to "¿Cómo te enteraste de EQS Club?"',
  auth: false,
  request: v.undefined(),
  response: records(v.object({ name: id }))
})

export const referrersQuery = (client: Client) =>
  queryOptions({
    queryKey: [club, 'referrers'],
    queryFn: ({ signal }) => client.call(referrersListEndpoint, { params: { brand: client.brand }, signal })
  })
