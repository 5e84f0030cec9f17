import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../http/problem.ts'

const quarterHour = 15 * 60
const wholeDay = 24 * 60 * 60

/**
 * Calls allowed in so many seconds: for one address, for one e-mail from wherever, for one e-mail from one address, and for one
 * member. The first stops who tries one password on many members, the second who tries many on one from many addresses.
 * Addresses come first: who has used up theirs adds no further e-mails to what is remembered.
 */
const limits = {
  login: [
    { by: 'address', points: 30, duration: quarterHour },
    { by: 'both', points: 5, duration: quarterHour },
    { by: 'email', points: 20, duration: quarterHour }
  ],
  forgot: [
    { by: 'address', points: 20, duration: quarterHour },
    { by: 'both', points: 3, duration: quarterHour },
    { by: 'email', points: 6, duration: quarterHour }
  ],
  emailRequest: [
    { by: 'address', points: 30, duration: quarterHour },
    { by: 'member', points: 10, duration: quarterHour },
    { by: 'member', points: 20, duration: wholeDay },
    { by: 'email', points: 6, duration: quarterHour }
  ],
  signUp: [{ by: 'address', points: 30, duration: quarterHour }],
  newPassword: [{ by: 'address', points: 30, duration: quarterHour }],
  checkEmail: [
    { by: 'address', points: 10, duration: 60 },
    { by: 'address', points: 50, duration: wholeDay }
  ],
  checkNationalIdentity: [
    { by: 'address', points: 10, duration: 60 },
    { by: 'address', points: 50, duration: wholeDay }
  ],
  analytics: [
    { by: 'address', points: 60, duration: 60 },
    { by: 'address', points: 3000, duration: wholeDay }
  ],
  verifyEmail: [
    { by: 'address', points: 60, duration: 60 },
    { by: 'address', points: 1000, duration: wholeDay }
  ]
} as const satisfies Readonly<Record<string, readonly Limit[]>>

interface Limit {
  readonly by: 'address' | 'email' | 'both' | 'member'
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

type LimitName = keyof typeof limits

/** Who is calling. */
interface Caller {
  readonly address: string
  /** Whom it is about, who may be somebody else. */
  readonly email?: string
  /** Their id, where they have signed in. */
  readonly member?: string
}

interface Counter {
  readonly by: Limit['by']
  readonly limiter: RateLimiterMemory
}

export interface RateLimits {
  /** Counts one call. @throws {Problem} when there were too many; the call then counts for nothing. */
  count(name: LimitName, caller: Caller): Promise<void>
  /** Takes back one call that was counted, as if it had not been made. */
  giveBack(name: LimitName, caller: Caller): Promise<void>
  /** Switches all limits on or off, or for one e-mail only; tests do this by the control door. */
  setActive(active: boolean, email?: string): void
}

export function createRateLimits(initiallyActive: boolean): RateLimits {
  const counters = new Map<string, readonly Counter[]>(
    Object.entries(limits).map(([name, list]) => [
      name,
      list.map(({ by, points, duration }) => ({ by, limiter: new RateLimiterMemory({ points, duration }) }))
    ])
  )
  const exceptions = new Map<string, boolean>()
  let active = initiallyActive
  const countersFor = (name: LimitName, { email = '' }: Caller) =>
    (exceptions.get(email) ?? active) ? (counters.get(name) ?? []) : []
  return {
    async count(name, caller) {
      const counted: Counter[] = []
      for (const counter of countersFor(name, caller)) {
        // The one that refuses has counted, too.
        counted.push(counter)
        try {
          await counter.limiter.consume(keyOf(counter, caller))
        } catch (error) {
          await reward(counted, caller)
          throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext / 1000) : error
        }
      }
    },
    giveBack: (name, caller) => reward(countersFor(name, caller), caller),
    setActive(on, email) {
      if (email === undefined) active = on
      else exceptions.set(email, on)
    }
  }
}

async function reward(counters: readonly Counter[], caller: Caller): Promise<void> {
  for (const counter of counters) await counter.limiter.reward(keyOf(counter, caller))
}

function keyOf({ by }: Counter, { address, email = '', member = '' }: Caller): string {
  return { address, email, member, both: `${address} ${email}` }[by]
}
