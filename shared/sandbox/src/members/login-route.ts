import { loginEndpoint } from '@eqs/api/contract'
import { readEmail } from '@eqs/validation'
import { eq } from 'drizzle-orm'
import { brand } from '../brand/brand.ts'
import { authenticationError, missingFields, userNotFound } from '../http/problem.ts'
import { publicRoute } from '../http/route.ts'
import { longestPassword } from '../sessions/passwords.ts'
import { member } from '../storage/tables.ts'
import { memberAnswer } from './member-answer.ts'

/** Maximum length of an e-mail in characters, as in `readEmail`. No member has a longer e-mail. */
const longestEmail = 254

/**
 * Signs a member in. A disabled member gets a token too, but every call that requires this token is answered
 * with `Disabled` (specification, section 4).
 */
export const loginRoute = publicRoute(
  loginEndpoint,
  async (services, { body, address }) => {
    const { db, limits, passwords, tokens } = services
    const email = readEmail(body.email).address.toLowerCase()
    const empty = Object.entries({ email, password: body.password }).filter(([, value]) => value === '')
    if (empty.length > 0) throw missingFields(empty.map(([name]) => name))
    if (email.length > longestEmail || body.password.length > longestPassword) throw authenticationError()
    // The call is counted before the password check. If calls were counted afterwards, many concurrent calls
    // could exceed the limit.
    await limits.count('login', { email, address })
    const [found] = body.brand === brand ? await db.select().from(member).where(eq(member.email, email)) : []
    const isRight = await passwords.matches(found?.passwordHash, body.password)
    if (!found) throw userNotFound()
    if (!isRight) throw authenticationError()
    await limits.giveBack('login', { email, address })
    await limits.forgive('login', { email, address })
    return { success: true, token: await tokens.issue(found.id), result: memberAnswer(services, found) }
  },
  { line: 'passwords' }
)
