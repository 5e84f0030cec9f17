import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../http/problem.ts'

const quarterHour = 15 * 60
const wholeDay = 24 * 60 * 60

/**
 * Maximum number of calls (`points`) per period (`duration`). Calls are counted by IP address, by e-mail, by
 * the pair of both (`both`), or by member. The limit by address prevents trying one password for many
 * members. The limit by e-mail prevents trying many passwords for one member from many addresses. The limit
 * by address comes first, so that a blocked address cannot add further e-mails to the counters.
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

/** The properties of a call by which rate limits count. */
interface Caller {
  readonly address: string
  /** The e-mail that the call contains. It need not be the caller's e-mail. */
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
  /** Undoes one call of `count`, for example after a successful sign-in. */
  giveBack(name: LimitName, caller: Caller): Promise<void>
  /** Forgets all calls with this e-mail from this address, because the caller has proved to be the member. */
  forgive(name: LimitName, caller: Caller): Promise<void>
  /**
   * Turns the limits on or off: for calls with one e-mail, or if `email` is undefined, for all other calls.
   * Only the control routes use this.
   */
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
        // `counted` gets the counter before `consume`, because `consume` counts a refused call too.
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
    async forgive(name, caller) {
      for (const counter of countersFor(name, caller))
        if (counter.by === 'both') await counter.limiter.delete(toKey(counter, caller))
    },
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
