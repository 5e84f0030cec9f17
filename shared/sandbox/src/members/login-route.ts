import { loginEndpoint } from '@eqs/api/contract'
import { readEmail } from '@eqs/validation'
import { eq } from 'drizzle-orm'
import { brand } from '../brand/brand.ts'
import { authenticationError, missingFields, userNotFound } from '../http/problem.ts'
import { publicRoute } from '../http/route.ts'
import { longestPassword } from '../sessions/passwords.ts'
import { member } from '../storage/tables.ts'
import { memberAnswer } from './member-answer.ts'

/** What the rules for a new one allow (`validateEmail`). */
const longestEmail = 254

/** A disabled member gets a token as well: it is init that says `Disabled` (specification, section 4). */
export const loginRoute = publicRoute(
  loginEndpoint,
  async (services, { body, address }) => {
    const { db, limits, passwords, tokens } = services
    const email = readEmail(body.email).toLowerCase()
    const empty = Object.entries({ email, password: body.password }).filter(([, value]) => value === '')
    if (empty.length > 0) throw missingFields(empty.map(([name]) => name))
    if (email.length > longestEmail || body.password.length > longestPassword) throw authenticationError()
    // Before the password is looked at: guesses that come all at once would pass a limit that counts them afterwards.
    await limits.count('login', { email, address })
    const [found] = body.brand === brand ? await db.select().from(member).where(eq(member.email, email)) : []
    const isRight = await passwords.matches(found?.passwordHash, body.password)
    if (!found) throw userNotFound()
    if (!isRight) throw authenticationError()
    await limits.giveBack('login', { email, address })
    return { success: true, token: await tokens.issue(found.id), result: memberAnswer(services, found) }
  },
  'passwords'
)
