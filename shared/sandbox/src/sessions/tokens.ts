import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Clock, hour, minute } from '../clock.ts'
import { authenticationError, tokenExpired } from '../http/problem.ts'

const issuer = 'eqs-sandbox'
const audience = 'eqs-club'
const type = 'JWT'

/** How long a session lasts, in milliseconds. */
const sessionLength = 24 * hour

/** How far the clocks of two servers with one database may be apart. */
const clockTolerance = minute

const claims = v.object({ sub: v.string(), jti: v.string(), iat: v.number(), exp: v.number() })

/** What a bearer token says; nothing about the member but the id. */
export interface Session {
  readonly memberId: string
  readonly tokenId: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface Tokens {
  /** @param lifetime milliseconds; negative makes a token that is over already. */
  issue(memberId: string, lifetime?: number): Promise<string>
  /** @throws {Problem} TokenExpiredError, or Authentication error for anything else that is wrong with it. */
  read(token: string): Promise<Session>
}

export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    issue(memberId, lifetime = sessionLength) {
      const now = clock.now().getTime()
      return (
        new SignJWT()
          .setProtectedHeader({ alg: 'HS256', typ: type })
          .setSubject(memberId)
          .setJti(randomUUID())
          .setIssuer(issuer)
          .setAudience(audience)
          // To the millisecond: a new password ends the sessions of the same second, too.
          .setIssuedAt(Math.min(now, now + lifetime) / 1000)
          .setExpirationTime(Math.floor((now + lifetime) / 1000))
          .sign(key)
      )
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          typ: type,
          currentDate: clock.now()
        })
        const { sub, jti, iat, exp } = v.parse(claims, payload)
        // It would outlive a new password, which ends the sessions that began before it.
        if (iat * 1000 > clock.now().getTime() + clockTolerance) throw authenticationError()
        return {
          memberId: sub,
          tokenId: jti,
          issuedAt: new Date(Math.round(iat * 1000)),
          expiresAt: new Date(exp * 1000)
        }
      } catch (error) {
        throw error instanceof errors.JWTExpired ? tokenExpired() : authenticationError()
      }
    }
  }
}
