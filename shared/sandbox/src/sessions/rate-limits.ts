import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../http/problem.ts'

const quarterHour = 15 * 60
const wholeDay = 24 * 60 * 60

/** Calls allowed per seconds, for one address or for one e-mail at one address. A sign-in with the right password is given back. */
const limits = {
  login: { points: 10, duration: quarterHour, perEmail: true },
  forgot: { points: 3, duration: quarterHour, perEmail: true },
  emailRequest: { points: 10, duration: quarterHour, perEmail: true },
  signUp: { points: 30, duration: quarterHour, perEmail: false },
  check: { points: 60, duration: 60, perEmail: false },
  checkDaily: { points: 1000, duration: wholeDay, perEmail: false }
} as const

type LimitName = keyof typeof limits

/** Who is calling. */
interface Caller {
  readonly address: string
  readonly email?: string
}

export interface RateLimits {
  /** Counts one call. @throws {Problem} when there were too many. */
  count(name: LimitName, caller: Caller): Promise<void>
  /** Takes back one call that was counted, as if it had not been made. */
  giveBack(name: LimitName, caller: Caller): Promise<void>
  /** Switches all limits on or off, or for one e-mail only; tests do this by the control door. */
  setActive(active: boolean, email?: string): void
}

export function createRateLimits(initiallyActive: boolean): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)])
  )
  const exceptions = new Map<string, boolean>()
  let active = initiallyActive
  const limiterFor = (name: LimitName, { email = '' }: Caller) =>
    (exceptions.get(email) ?? active) ? limiters.get(name) : undefined
  return {
    async count(name, caller) {
      await consume(limiterFor(name, caller), keyOf(name, caller))
    },
    async giveBack(name, caller) {
      await limiterFor(name, caller)?.reward(keyOf(name, caller))
    },
    setActive(on, email) {
      if (email === undefined) active = on
      else exceptions.set(email, on)
    }
  }
}

/** @throws {Problem} when there were too many calls. */
async function consume(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooManyRequests() : error
  }
}

function keyOf(name: LimitName, { address, email = '' }: Caller): string {
  return limits[name].perEmail ? `${name} ${address} ${email}` : `${name} ${address}`
}
