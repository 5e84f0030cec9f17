import { emailValidationCheckEndpoint, emailValidationRequestEndpoint } from '@eqs/api/contract'
import { readEmail } from '@eqs/validation'
import { and, eq } from 'drizzle-orm'
import { emailTaken, Problem } from '../http/problem.ts'
import { memberRoute } from '../http/route.ts'
import { sendLink } from '../mail/post-office.ts'
import type { Services } from '../services.ts'
import { type Member, member } from '../storage/tables.ts'
import { isEmailTaken } from './availability-routes.ts'
import { judgeEmail } from './email-quality.ts'
import { memberAnswer } from './member-answer.ts'

export const emailValidationRoutes = [
  memberRoute(emailValidationCheckEndpoint, async (_, call) => ({ validated: call.member.emailValidated })),
  memberRoute(emailValidationRequestEndpoint, async (services, call) => {
    // A validated address gives access to the account. Another person who briefly uses the member's phone
    // must not be able to change the address.
    if (call.member.emailValidated) throw new Problem(403, 'Email already validated')
    const fix = readEmail(call.body.fix).toLowerCase()
    const { address } = call
    // Calls are limited by member and by recipient, because each correction changes the recipient.
    const recipient = fix === '' ? call.member.email : fix
    await services.limits.count('emailRequest', { email: recipient, address, member: call.member.id })
    const owner =
      recipient === call.member.email ? call.member : await changeEmail(services, call.member, fix)
    await services.db.transaction(tx => sendLink(services, tx, owner, 'validation'))
    return { success: true, user: memberAnswer(services, owner) }
  })
]

/**
 * Changes the e-mail of a member whose e-mail is not validated yet.
 *
 * @returns the changed member.
 * @throws {Problem} 400 for an invalid e-mail, 409 for the e-mail of another member, 403 when the member's
 * e-mail has been validated meanwhile.
 */
async function changeEmail(services: Services, { id }: Member, email: string): Promise<Member> {
  const { isValid, type } = judgeEmail(email)
  // The verdict `typo` is only a guess, and the member may have confirmed the address.
  if (!isValid && type !== 'typo') throw new Problem(400, 'Invalid email')
  if (await isEmailTaken(services, email)) throw emailTaken()
  const [row] = await services.db
    .update(member)
    .set({ email })
    .where(and(eq(member.id, id), eq(member.emailValidated, false)))
    .returning()
    .catch(refuseTaken)
  if (!row) throw new Problem(403, 'Email already validated')
  return row
}

/** Converts an error of the unique index, when another member has taken the e-mail meanwhile, into a 409. */
function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error
}

/**
 * True when a statement violated a unique index (PostgreSQL's code 23505). Checks causes of the error too.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
