import { usersForgotEndpoint } from '@eqs/api/contract'
import { readEmail } from '@eqs/validation'
import { eq } from 'drizzle-orm'
import { invalid } from '../http/problem.ts'
import { publicRoute } from '../http/route.ts'
import { sendLink } from '../mail/post-office.ts'
import { member } from '../storage/tables.ts'

/**
 * Sends an e-mail with a link for a new password. For an unknown e-mail address and for a disabled member, no
 * e-mail is sent, but the answer is the same. So the answer does not reveal the existence of an account.
 */
export const recoveryRoute = publicRoute(usersForgotEndpoint, async (services, { body, address }) => {
  const { address: typed, isValid } = readEmail(body.email)
  const email = typed.toLowerCase()
  if (!isValid) throw invalid('invalid-email', 'email')
  await services.limits.count('forgot', { email, address })
  await services.db.transaction(async tx => {
    const [found] = await tx.select().from(member).where(eq(member.email, email))
    if (found && !found.disabled) await sendLink(services, tx, found, 'recovery')
  })
  return { success: true }
})
