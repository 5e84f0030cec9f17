import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { mostCalls } from './http/line.ts'
import { type CrashingServer, startServer } from './testing/crashing-server.ts'
import { Crowd, type Made } from './testing/crowd.ts'
import { faultsIn, noFaults } from './testing/faults-in.ts'
import { createTestDatabase, hasPostgres, holdMembers } from './testing/test-databases.ts'

// A busy day: members browse and redeem, then there are twice as many calls as the provider accepts, then
// members again. Every code that a member received is valid, every refused redemption is done later with the
// same key, and the provider recovers soon. `npm test` runs it for seconds, `npm run soak` for `LOAD_SECONDS`
// with `LOAD_MEMBERS`. `LOAD_SEED` is the seed.

const soak = Boolean(process.env.SOAK)
const members = Number(process.env.LOAD_MEMBERS ?? (soak ? 1000 : 50))
const seconds = Number(process.env.LOAD_SECONDS ?? (soak ? 120 : 3))
const seed = process.env.LOAD_SEED ?? '1'

/** Points of each member: enough for all redemptions. */
const points = 1_000_000
/** Seconds after the flood. */
const calm = Math.min(15, seconds + 5)
const restless = { arrival: 0, pause: [0, 0] } as const
const people = { pages: members, arrival: members / 50, pause: [2000, 8000] } as const

const freshMember = v.object({ _id: v.string(), email: v.string(), password: v.string(), token: v.string() })
type Member = v.InferOutput<typeof freshMember>

let server: CrashingServer | undefined
let cleanUp = async () => {}
afterEach(async () => {
  await server?.kill()
  await cleanUp()
})

async function control(route: string, body: object): Promise<unknown> {
  const answer = await fetch(`${server?.url}/__control/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Creates members in batches, because each password is hashed. */
async function createMembers(): Promise<readonly Member[]> {
  const created: Member[] = []
  const create = async () => {
    for (; created.length < members; )
      created.push(v.parse(freshMember, await control('members', { points })))
  }
  await Promise.all(Array.from({ length: 4 }, create))
  return created
}

function quantile(made: readonly Made[], part: number): number {
  const sorted = made.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

const isGood = ({ status }: Made) => status === 200
const isRefused = ({ status, retryAfter }: Made) => status === 503 && Number(retryAfter) > 0

/** Prints a summary of a visit. */
function tell(name: string, made: readonly Made[]): void {
  const good = made.filter(isGood)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(part => `${Math.round(quantile(good, part))} ms`)
  const over = Math.max(...made.map(({ at }) => at)) / 1000
  const others = made.length - good.length - made.filter(isRefused).length
  process.stdout.write(
    `load: ${name}: ${good.length} answers in ${over.toFixed(0)} s (${Math.round(good.length / over)}/s), p50 ${p50}, p95 ${p95}, p99 ${p99}; ` +
      `${made.filter(isRefused).length} asked to come back, ${others} errors\n`
  )
}

/** Returns the seconds until no call fails any more, and nearly all answers are nearly as fast as before. */
function normalAfter(made: readonly Made[], before: readonly Made[]): number {
  const soon = Math.max(500, 2 * quantile(before, 0.95))
  const toSecond = ({ at }: Made) => Math.floor(at / 1000)
  const all = [...new Set(made.map(toSecond))]
  const isNormal = (second: number) => {
    const answers = made.filter(one => toSecond(one) === second)
    return answers.every(isGood) && quantile(answers, 0.95) <= soon
  }
  return Math.max(-1, ...all.filter(second => !isNormal(second))) + 1
}

const statuses = (made: readonly Made[]) => [...new Set(made.map(({ status }) => status))]

const onPostgres = hasPostgres ? test : test.skip

onPostgres(
  `${members} members browse and redeem for ${seconds} s, and of twice ${mostCalls} calls at once some are refused, on PostgreSQL`,
  async () => {
    const { databaseUrl = '', drop } = await createTestDatabase('PostgreSQL')
    cleanUp = drop
    const place = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1' } as const
    server = await startServer(place)
    const { _id: promo } = v.parse(v.object({ _id: v.string() }), await control('promos', { points: 1 }))
    const allMembers = await createMembers()
    await server.kill()

    // As in production: with rate limits, and without the control routes.
    server = await startServer({ ...place, EQS_TEST_MODE: '0' })
    const crowd = new Crowd(server.url, allMembers, promo, seed)
    const ordinary = await crowd.visit({ name: 'ordinary', ...people, seconds })
    tell(`${members} members`, ordinary)
    const short = Math.min(20, seconds)
    const full = await crowd.visit({ name: 'full', ...restless, pages: mostCalls / 2, seconds: short })
    tell(`${mostCalls / 2} who never pause`, full)
    // Members keep visiting during and after the flood.
    const among = crowd.visit({ name: 'among', ...people, seconds: people.arrival + short + calm })
    const begun = performance.now()
    await wait(people.arrival * 1000)
    const others = new Crowd(server.url, allMembers, promo, seed)
    // Calls are held until the flood has reached its peak, so that the result does not depend on the
    // machine's speed.
    const release = await holdMembers(databaseUrl)
    let isOver = false
    const flooding = others
      .visit({ name: 'flood', ...restless, pages: mostCalls * 2, seconds: short })
      .finally(() => {
        isOver = true
      })
    while (!isOver && !others.isRefused) await wait(50)
    await release()
    const flood = await flooding
    const floodEnd = performance.now() - begun
    tell(`${mostCalls * 2} who never pause`, flood)
    const after = (await among)
      .filter(({ at }) => at >= floodEnd)
      .map(made => ({ ...made, at: made.at - floodEnd }))
    tell(`${members} members afterwards`, after)
    const normal = normalAfter(after, ordinary)
    const refused = (await crowd.settle()) + (await others.settle())
    for (const each of [crowd, others]) each.leave()
    const orders = [...crowd.orders, ...others.orders]
    await server.kill()
    const faults = await faultsIn(place, orders)
    process.stdout.write(
      `load: seed ${seed}, as ever after ${normal} s; ${orders.length} redemptions, ${refused} of them done when asked for again: ${JSON.stringify(faults)}\n`
    )

    expect(statuses(ordinary)).toEqual([200])
    expect(statuses(full)).toEqual([200])
    expect(statuses(flood.filter(one => !isRefused(one)))).toEqual([200])
    expect(flood.filter(isRefused).length).toBeGreaterThan(0)
    // Times are checked in the soak only, where nothing else runs in parallel.
    if (soak) expect(normal).toBeLessThanOrEqual(5)
    expect(orders.filter(({ receivedCode }) => receivedCode === undefined)).toEqual([])
    expect(faults).toEqual(noFaults)
  },
  120_000 + members * 200 + seconds * 4000
)
