import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { answer, text } from '../model/fields.ts'
import { underData } from '../under-data.ts'

/**
 * The result of the quality check of an e-mail address. If `type` is `typo`, `correctEmail` is the suggested
 * address.
 */
const emailQuality = v.object({ isValid: answer, type: text, correctEmail: text })

/** A `false` body means that the check itself failed. */
export const verifyEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/verify/email',
  summary: 'Judges the quality of an e-mail address',
  auth: false,
  request: v.object({ email: v.string() }),
  response: v.union([v.literal(false), underData(emailQuality)])
})

export type EmailQuality = v.InferOutput<typeof emailQuality>

export function verifyEmail(client: Client, email: string, signal?: AbortSignal) {
  return client.call(verifyEmailEndpoint, { body: { email }, signal })
}
