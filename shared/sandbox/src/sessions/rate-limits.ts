import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../http/problem.ts'

const quarterHour = 15 * 60
const wholeDay = 24 * 60 * 60

/**
 * Maximum number of calls (`points`) per period: per address, per e-mail from any address, per e-mail and
 * address (`both`), or per member. The limit per address prevents trying one password on many members. The
 * limit per e-mail prevents trying many passwords on one member from many addresses. The limit per address is
 * checked first, so that a blocked address adds no further e-mails to the counters.
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
  /** Period in seconds. */
  readonly duration: number
}

type LimitName = keyof typeof limits

/** A caller, for rate limits. */
interface Caller {
  readonly address: string
  /** The e-mail in the call, which may belong to another member. */
  readonly email?: string
  /** The id of the signed-in member. */
  readonly member?: string
}

interface Counter {
  readonly by: Limit['by']
  readonly limiter: RateLimiterMemory
}

export interface RateLimits {
  /** Counts one call. @throws {Problem} 429 when a limit is exceeded. The refused call is not counted. */
  count(name: LimitName, caller: Caller): Promise<void>
  /** Undoes the count of one call. */
  giveBack(name: LimitName, caller: Caller): Promise<void>
  /** Turns the limits for one e-mail or for all calls on or off. Tests do this through the control door. */
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
        // The counter is added before `consume`, because a counter that refuses a call has counted it too.
        counted.push(counter)
        try {
          await counter.limiter.consume(toKey(counter, caller))
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
  for (const counter of counters) await counter.limiter.reward(toKey(counter, caller))
}

function toKey({ by }: Counter, { address, email = '', member = '' }: Caller): string {
  return { address, email, member, both: `${address} ${email}` }[by]
}
