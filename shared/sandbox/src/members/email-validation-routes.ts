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
    // A validated address is the member's key to the account: who holds the phone for a minute must not change it.
    if (call.member.emailValidated) throw new Problem(403, 'Email already validated')
    const fix = readEmail(call.body.fix).toLowerCase()
    const { address } = call
    // By the member and by whom it goes to: the address before is another one after each correction.
    const recipient = fix === '' ? call.member.email : fix
    await services.limits.count('emailRequest', { email: recipient, address, member: call.member.id })
    const owner =
      recipient === call.member.email ? call.member : await changeEmail(services, call.member, fix)
    await services.db.transaction(tx => sendLink(services, tx, owner, 'validation'))
    return { success: true, user: memberAnswer(services, owner) }
  })
]

/** @throws {Problem} Invalid email, User already exists for that email. */
async function changeEmail(services: Services, { id }: Member, email: string): Promise<Member> {
  const { isValid, type } = judgeEmail(email)
  // A slip is only supposed: the member may have said that the address is right.
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

/** The unique index refuses an address that somebody took in between. */
function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error
}

/** Whether a statement failed because the value exists already (PostgreSQL's 23505), under the driver's wrapping. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
