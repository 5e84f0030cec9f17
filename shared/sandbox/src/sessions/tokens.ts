import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Clock, hour, minute } from '../clock.ts'
import { authenticationError, tokenExpired } from '../http/problem.ts'

const issuer = 'eqs-sandbox'
const audience = 'eqs-club'
const type = 'JWT'

/** Lifetime of a session in milliseconds. */
const sessionLength = 24 * hour

/** Tolerated difference between the clocks of two servers that share a database, in milliseconds. */
const clockTolerance = minute

const claims = v.object({ sub: v.string(), jti: v.string(), iat: v.number(), exp: v.number() })

/** The content of a bearer token. A token contains no data of the member except the id. */
export interface Session {
  readonly memberId: string
  readonly tokenId: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface Tokens {
  /**
   * Issues a token.
   *
   * @param lifetime milliseconds. A negative lifetime gives an expired token. Default: 24 hours.
   */
  issue(memberId: string, lifetime?: number): Promise<string>
  /**
   * Verifies a token.
   *
   * @throws {Problem} 401 `TokenExpiredError` for an expired token, 401 `Authentication error` for any other
   * invalid token.
   */
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
          // The issue time includes fractions of a second. So a password change also ends the sessions that
          // began earlier in the same second.
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
        // A token with an issue time in the future is refused. Such a token would remain valid after a
        // password change, which only ends sessions with an earlier issue time.
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
