import { defineEndpoint } from '@eqs/api/contract'
import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { memberRoute } from '../http/route.ts'
import { endedSession } from '../storage/tables.ts'

/**
 * The endpoint that makes a token invalid at sign-out, so that a stolen token cannot be used afterwards. The
 * specification does not contain this endpoint, and clients need not call it.
 */
export const logoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/logout',
  summary: 'Ends the session of the token',
  auth: true,
  request: v.object({}),
  response: v.object({ success: v.literal(true) })
})

export const logoutRoute = memberRoute(logoutEndpoint, async ({ db, clock }, { session }) => {
  await db.delete(endedSession).where(lt(endedSession.expiresAt, clock.now()))
  await db
    .insert(endedSession)
    .values({ tokenId: session.tokenId, expiresAt: session.expiresAt })
    .onConflictDoNothing()
  return { success: true }
})
