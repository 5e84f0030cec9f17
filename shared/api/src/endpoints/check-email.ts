import * as v from 'valibot'
import { toProblem } from '../api-error.ts'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { answer } from '../model/fields.ts'

/**
 * The answer to the check of an e-mail address or document. `found: true` means that a member already has it.
 * A `false` body means that the check itself failed.
 */
export const availability = v.union([v.literal(false), v.object({ found: answer })])

export type Availability = v.InferOutput<typeof availability>

/**
 * The call that finds out if a member has this e-mail address. `checkEmail` treats a 404 as `found: false`.
 */
export const checkEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/check/email',
  summary: 'Whether a member has this e-mail',
  auth: false,
  request: v.object({ email: v.string(), brand: v.string() }),
  response: availability
})

export function checkEmail(client: Client, email: string, signal?: AbortSignal) {
  return notFoundIsFree(client.call(checkEmailEndpoint, { body: { email, brand: client.brand }, signal }))
}

/**
 * Maps a 404 to `found: false`, because some providers answer with a 404 when no member has the address or
 * document.
 */
export async function notFoundIsFree(check: Promise<Availability>): Promise<Availability> {
  try {
    return await check
  } catch (error) {
    const problem = toProblem(error)
    if (problem.kind === 'rejected' && problem.status === 404) return { found: false }
    throw error
  }
}
