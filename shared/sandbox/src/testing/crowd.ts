import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@eqs/api/contract'
import * as v from 'valibot'
import { type Chance, chanceFor } from '../seed/chance.ts'
import { type Asked, LoadClient } from './load-client.ts'

interface CrowdMember {
  readonly _id: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** A requested redemption. */
interface Order {
  readonly owner: CrowdMember
  readonly promoId: string
  readonly key: string
  /** The code in the answer; undefined when there was no answer or the redemption was refused. */
  receivedCode: string | undefined
  /** True when the member has received an answer with the status 200. */
  isSettled: boolean
}

/** Parameters of a visit: simulated browser pages that make calls for some time. */
interface Visit {
  readonly name: string
  /**
   * Number of pages that make calls in parallel. If there are more pages than members, some members have
   * several pages.
   */
  readonly pages: number
  readonly seconds: number
  /** Seconds within which the pages begin, each page at a random time. */
  readonly arrival: number
  /** Milliseconds between the screens of a page: minimum and maximum. */
  readonly pause: readonly [number, number]
}

/** The result of one call of a visit. */
export interface Made {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly milliseconds: number
  /** Milliseconds from the start of the visit to the answer. */
  readonly at: number
}

/**
 * Additional milliseconds before a page continues after a refused call. The page continues earlier than
 * allowed: the header `Retry-After` is five seconds.
 */
const impatience = 1_000

const redeemAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ redeemed: v.boolean(), code: v.optional(v.string()) })
)

/** The calls of each screen. */
const screens = [
  [api.initWebEndpoint, api.promosGetActiveEndpoint],
  [api.promosGetEndpoint],
  [api.loyaltyStatusEndpoint, api.loyaltyTransactionsEndpoint],
  [api.redeemsEndpoint],
  [api.missionsEndpoint],
  [api.notificationsEndpoint]
] as const

/** For tests: simulates members who use a provider in parallel, each member with a different IP address. */
export class Crowd {
  readonly orders: Order[] = []
  private readonly client: LoadClient
  private readonly addresses: ReadonlyMap<string, string>
  private made: Made[] = []
  private begun = 0

  constructor(
    url: string,
    private readonly members: readonly CrowdMember[],
    private readonly promoId: string,
    private readonly seed: string
  ) {
    this.client = new LoadClient(url)
    this.addresses = new Map(members.map(({ email }, place) => [email, `10.0.${place >> 8}.${place & 255}`]))
  }

  /** Simulates a visit. @returns the results of all calls, in the order in which they were answered. */
  async visit({ name, pages, seconds, arrival, pause }: Visit): Promise<readonly Made[]> {
    this.made = []
    this.begun = performance.now()
    const end = this.begun + seconds * 1000
    const open = async (page: number) => {
      const member = this.members[page % this.members.length]
      if (!member) throw new Error('There are no members.')
      const chance = chanceFor(`${this.seed} ${name} ${page}`)
      await wait(chance.between(0, arrival * 1000))
      // One page in ten signs in. The other pages use an existing token of the member.
      if (arrival > 0 && page % 10 === 0) await this.signIn(member)
      for (let step = 0; performance.now() < end; step += 1) {
        const isTaken =
          chance.between(1, 5) === 1
            ? await this.redeem(member, `${name}-${page}-${step}`)
            : await this.look(member, chance)
        await wait(chance.between(...pause) + (isTaken ? 0 : impatience))
      }
    }
    await Promise.all(Array.from({ length: pages }, (_, page) => open(page)))
    return this.made
  }

  /** Repeats every redemption without a received answer. @returns the number of these redemptions. */
  async settle(): Promise<number> {
    const open = this.orders.filter(({ isSettled }) => !isSettled)
    const left = open.values()
    const sendSome = async () => {
      for (const order of left) await this.send(order)
    }
    await Promise.all(Array.from({ length: 16 }, sendSome))
    return open.length
  }

  /** True when the provider has refused a call of the current visit with the status 503. */
  get isRefused(): boolean {
    return this.made.some(({ status }) => status === 503)
  }

  leave(): void {
    this.client.close()
  }

  private async signIn({ email, password }: CrowdMember): Promise<void> {
    const body = { email, password, brand: 'eqs', platform: 'website' }
    await this.ask({ email }, { method: 'POST', path: `/v1${api.loginEndpoint.path}`, body })
  }

  /** Makes the calls of a random screen. @returns true when all answers have the status 200. */
  private async look(member: CrowdMember, chance: Chance): Promise<boolean> {
    const asks = screens[chance.between(0, screens.length - 1)] ?? screens[0]
    const answers = await Promise.all(
      asks.map(({ method, path }) =>
        this.ask(member, { method, path: `/v1${api.fillPath(path, { id: this.promoId })}` })
      )
    )
    return answers.every(({ status }) => status === 200)
  }

  private async redeem(owner: CrowdMember, key: string): Promise<boolean> {
    const { promoId } = this
    const order: Order = { owner, promoId, key, receivedCode: undefined, isSettled: false }
    this.orders.push(order)
    await this.send(order)
    return order.isSettled
  }

  private async send(order: Order): Promise<void> {
    const { owner, promoId, key } = order
    const { status, text } = await this.ask(owner, {
      method: 'POST',
      path: `/v1${api.fillPath(api.redeemsNewEndpoint.path, { id: promoId })}`,
      headers: { 'Idempotency-Key': key },
      body: { confirmation: true }
    })
    if (status !== 200) return
    order.receivedCode = v.parse(redeemAnswer, text).code
    order.isSettled = true
  }

  private async ask(
    { email, token }: Pick<CrowdMember, 'email'> & Partial<CrowdMember>,
    { headers, ...asked }: Asked
  ) {
    const { text, status, retryAfter, milliseconds } = await this.client.ask({
      ...asked,
      headers: {
        ...headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        'X-Forwarded-For': this.addresses.get(email) ?? ''
      }
    })
    this.made.push({ status, retryAfter, milliseconds, at: performance.now() - this.begun })
    return { status, text }
  }
}
