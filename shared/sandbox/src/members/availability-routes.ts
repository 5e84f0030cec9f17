import { checkEmailEndpoint, checkNationalIdentityEndpoint, verifyEmailEndpoint } from '@eqs/api/contract'
import { nationalIdentityDigits, readEmail, validateNationalIdentity } from '@eqs/validation'
import { eq } from 'drizzle-orm'
import { invalid } from '../http/problem.ts'
import { publicRoute } from '../http/route.ts'
import type { Services } from '../services.ts'
import { member } from '../storage/tables.ts'
import { judgeEmail } from './email-quality.ts'

/**
 * Routes that check an e-mail or a national identity document before sign-up. Their answers reveal no data of
 * the member who already uses the value. Rate limits prevent callers from trying many values.
 */
export const availabilityRoutes = [
  publicRoute(verifyEmailEndpoint, async (services, { body, address }) => {
    await services.limits.count('verifyEmail', callerWith(address, body.email))
    return judgeEmail(body.email)
  }),
  publicRoute(checkEmailEndpoint, async (services, { body, address }) => {
    await services.limits.count('checkEmail', callerWith(address, body.email))
    if (!readEmail(body.email).isValid) throw invalid('invalid-email', 'email')
    return { found: await isEmailTaken(services, body.email) }
  }),
  publicRoute(checkNationalIdentityEndpoint, async (services, { body, address }) => {
    await services.limits.count('checkNationalIdentity', { address })
    const code = validateNationalIdentity(body.national_identity)
    if (code) throw invalid(code, 'national_identity')
    return { found: await isNationalIdentityTaken(services, body.national_identity) }
  })
]

export async function isEmailTaken({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(eq(member.email, readEmail(email).address.toLowerCase()))
  return rows.length > 0
}

export async function isNationalIdentityTaken({ db }: Pick<Services, 'db'>, typed: string): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(eq(member.nationalIdentity, nationalIdentityDigits(typed)))
  return rows.length > 0
}

const callerWith = (address: string, email: string) => ({
  address,
  email: readEmail(email).address.toLowerCase()
})
