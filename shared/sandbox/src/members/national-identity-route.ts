import { isPlaceholderIdentity, updateNationalIdentityEndpoint } from '@eqs/api/contract'
import { nationalIdentityDigits, validateNationalIdentity } from '@eqs/validation'
import { and, eq } from 'drizzle-orm'
import { invalid, Problem } from '../http/problem.ts'
import { memberRoute } from '../http/route.ts'
import { member } from '../storage/tables.ts'
import { isNationalIdentityTaken } from './availability-routes.ts'
import { isUniqueViolation } from './email-validation-routes.ts'
import { memberAnswer } from './member-answer.ts'

/**
 * Replaces a member's placeholder document by a real document. A real document cannot be replaced. If another
 * member has the new document, nothing is changed and the answer is `{found: true}`.
 */
export const nationalIdentityRoute = memberRoute(updateNationalIdentityEndpoint, async (services, call) => {
  const { id, nationalIdentity: present } = call.member
  if (!isPlaceholderIdentity(present)) throw new Problem(403, 'National identity already set')
  const code = validateNationalIdentity(call.body.national_identity)
  if (code) throw invalid(code, 'national_identity')
  if (await isNationalIdentityTaken(services, call.body.national_identity)) return { found: true }
  try {
    const [row] = await services.db
      .update(member)
      .set({ nationalIdentity: nationalIdentityDigits(call.body.national_identity) })
      .where(and(eq(member.id, id), eq(member.nationalIdentity, present)))
      .returning()
    if (!row) throw new Problem(403, 'National identity already set')
    return { success: true, found: false, user: memberAnswer(services, row) }
  } catch (error) {
    if (isUniqueViolation(error)) return { found: true }
    throw error
  }
})
