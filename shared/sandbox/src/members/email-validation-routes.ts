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
    // With access to a validated e-mail address, a person can set a new password. So another person who uses the
    // member's phone for a moment must not be able to change the address.
    if (call.member.emailValidated) throw new Problem(403, 'Email already validated')
    const fix = readEmail(call.body.fix).address.toLowerCase()
    const { address } = call
    // Calls are limited by member and not only by recipient, because a member can change the recipient with
    // each call.
    const recipient = fix === '' ? call.member.email : fix
    await services.limits.count('emailRequest', { email: recipient, address, member: call.member.id })
    const owner =
      recipient === call.member.email ? call.member : await changeEmail(services, call.member, fix)
    await services.db.transaction(tx => sendLink(services, tx, owner, 'validation'))
    return { success: true, user: memberAnswer(services, owner) }
  })
]

/**
 * Changes the e-mail of a member whose current e-mail is not validated yet.
 *
 * @returns the changed row of the member.
 * @throws {Problem} 400 when the new e-mail is invalid, 409 when another member has the e-mail, 403 when the
 * current e-mail has been validated meanwhile.
 */
async function changeEmail(services: Services, { id }: Member, email: string): Promise<Member> {
  const { isValid, type } = judgeEmail(email)
  // An e-mail with the verdict `typo` is accepted. The verdict is only a guess, and the member may have
  // confirmed the e-mail in the form.
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

/**
 * Rethrows an error of the database. When another member has taken the e-mail meanwhile, the update violates
 * a unique index, and a `Problem` with the status 409 is thrown instead.
 */
function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error
}

/**
 * Returns true when a statement has violated a unique index (error code 23505 of PostgreSQL). The function
 * also checks the error's `cause`, because the database library wraps errors.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
