import { eq } from 'drizzle-orm'
import { expirePoints } from '../points/ledger.ts'
import type { Services } from '../services.ts'
import type { Session } from '../sessions/tokens.ts'
import { endedSession, type Member, member } from '../storage/tables.ts'
import { authenticationError, disabled, tokenExpired } from './problem.ts'

/**
 * Authenticates a member by the `Authorization` header.
 *
 * @returns the member, whose expired points have been removed, and the session of the token.
 * @throws {Problem} 401 `Authentication error` or `TokenExpiredError`, 403 `Disabled`.
 */
export async function authenticate(
  services: Services,
  authorization: string | undefined
): Promise<{ member: Member; session: Session }> {
  const { db, clock, tokens } = services
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (!token) throw authenticationError()
  const session = await tokens.read(token)
  const [row] = await db
    .select({ member, ended: endedSession.tokenId })
    .from(member)
    .leftJoin(endedSession, eq(endedSession.tokenId, session.tokenId))
    .where(eq(member.id, session.memberId))
  if (!row) throw authenticationError()
  // A sign-out or a password change has ended the session. Clients handle this like an expired session.
  if (row.ended !== null || session.issuedAt < row.member.sessionsValidFrom) throw tokenExpired()
  if (row.member.disabled) throw disabled()
  return { member: await expirePoints(db, row.member, clock.now()), session }
}
