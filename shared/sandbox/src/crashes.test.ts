import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redeemsNewEndpoint } from '@eqs/api/contract'
import { afterEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { type Chance, chanceFor } from './seed/chance.ts'
import { type CrashingServer, type Place, startServer } from './testing/crashing-server.ts'
import { faultsIn, noFaults } from './testing/faults-in.ts'
import { createTestDatabase, type DatabaseName, databaseNames } from './testing/test-databases.ts'

// The server is killed during redemptions, repeatedly. Every code that a member received is valid, every
// redemption without an answer is settled by its key, and the server restarts by itself. `CRASHES` is the
// number of kills, `CRASH_SEED` their moments.

const crashes = Number(process.env.CRASHES ?? (process.env.SOAK ? 200 : 2))
const seed = process.env.CRASH_SEED ?? '1'
const members = 8
/** Number of parallel calls of each member. */
const atOnce = 2
const price = 100
/** Number of redemptions that a member can pay. Some calls are refused for lack of points, too. */
const affordable = 4

const freshMember = v.object({ _id: v.string(), email: v.string(), token: v.string() })
type Member = v.InferOutput<typeof freshMember>
const answer = v.object({ redeemed: v.boolean(), code: v.optional(v.string()) })

/** A requested redemption, and the code that the member received, if any. */
interface Order {
  readonly owner: Member
  readonly key: string
  receivedCode: string | undefined
}

let server: CrashingServer | undefined
let cleanUp = async () => {}
afterEach(async () => {
  await server?.kill()
  await cleanUp()
})

async function placeFor(database: DatabaseName): Promise<Place> {
  if (database === 'PGlite') {
    const folder = await mkdtemp(join(tmpdir(), 'eqs-crashes-'))
    cleanUp = () => rm(folder, { recursive: true, force: true })
    return { DATA_DIR: folder }
  }
  const { databaseUrl = '', drop } = await createTestDatabase(database)
  cleanUp = drop
  return { DATABASE_URL: databaseUrl }
}

async function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Sends a redemption, again if necessary. @returns the member's code; undefined for a refusal. */
async function send(url: string, promo: string, { owner, key }: Order): Promise<string | undefined> {
  const path = `/v1${redeemsNewEndpoint.path.replace(':id', promo)}`
  const headers = { Authorization: `Bearer ${owner.token}`, 'Idempotency-Key': key }
  return v.parse(answer, await post(url, path, { confirmation: true }, headers)).code
}

/** Redeems until the server is killed at a random moment. @returns all redemptions. */
async function redeemUntilKilled(
  { url, child }: CrashingServer,
  promo: string,
  chance: Chance
): Promise<{ readonly orders: readonly Order[]; readonly underWay: number }> {
  const owners = await Promise.all(
    Array.from({ length: members }, async () =>
      v.parse(freshMember, await post(url, '/__control/members', { points: affordable * price }))
    )
  )
  const orders: Order[] = []
  // At an answer or at a call, so that the other calls are in a different state each time.
  const end = { at: chance.pick(['answer', 'call']), after: chance.between(1, 40) }
  const seen = { answer: 0, call: 0 }
  let underWay = 0
  let underWayThen: number | undefined
  const pass = (moment: 'answer' | 'call') => {
    seen[moment] += 1
    if (underWayThen !== undefined || moment !== end.at || seen[moment] < end.after) return
    underWayThen = underWay
    child.kill('SIGKILL')
  }
  const redeemOn = async (owner: Member, writer: number) => {
    for (let count = 0; underWayThen === undefined; count += 1) {
      const order: Order = { owner, key: `${owner._id}-${writer}-${count}`, receivedCode: undefined }
      orders.push(order)
      underWay += 1
      const sent = send(url, promo, order)
      pass('call')
      order.receivedCode = await sent.catch(() => undefined)
      underWay -= 1
      pass('answer')
    }
  }
  await Promise.all(
    owners.flatMap(owner => Array.from({ length: atOnce }, (_, writer) => redeemOn(owner, writer)))
  )
  return { orders, underWay: underWayThen ?? 0 }
}

test.each(databaseNames)(
  `${crashes} kill -9 during redemptions lose and double no redemption, on %s`,
  async database => {
    const place = await placeFor(database)
    const chance = chanceFor(`${seed} ${database}`)
    const all: Order[] = []
    const tally = { kills: 0, underLoad: 0, restarts: 0, answered: 0, settled: 0, refused: 0, changed: 0 }
    const seconds: number[] = []
    server = await startServer(place)
    for (; tally.kills < crashes; tally.kills += 1) {
      const { _id: promo } = v.parse(
        v.object({ _id: v.string() }),
        await post(server.url, '/__control/promos', { points: price })
      )
      const { orders, underWay } = await redeemUntilKilled(server, promo, chance)
      await server.kill()
      if (underWay > 0) tally.underLoad += 1

      server = await startServer(place)
      tally.restarts += 1
      seconds.push(server.startedIn / 1000)
      const { url } = server
      const settle = async (order: Order) => {
        const again = await send(url, promo, order)
        if (again === undefined) tally.refused += 1
        else if (order.receivedCode === undefined) tally.settled += 1
        if (order.receivedCode !== undefined) {
          tally.answered += 1
          if (again !== order.receivedCode) tally.changed += 1
        }
        order.receivedCode ??= again
      }
      // Members repeat their calls in parallel, each in sequence.
      await Promise.all(
        [...new Set(orders.map(({ owner }) => owner))].map(async each => {
          for (const order of orders.filter(({ owner }) => owner === each)) await settle(order)
        })
      )
      all.push(...orders)
    }
    await server.kill()
    const faults = await faultsIn(place, all)
    const slowest = Math.max(...seconds)
    const usual = seconds.toSorted((a, b) => a - b)[Math.floor((seconds.length - 1) / 2)] ?? 0
    process.stdout.write(
      `crashes: on ${database}, seed ${seed}: ${JSON.stringify({ ...tally, ...faults })}, restarted in ${usual.toFixed(1)} s, at most ${slowest.toFixed(1)} s\n`
    )
    expect(tally).toMatchObject({ kills: crashes, underLoad: crashes, restarts: crashes, changed: 0 })
    expect(faults).toEqual(noFaults)
    // One slow start may be due to the machine. The median of many shows the server's own.
    if (process.env.SOAK) expect(usual).toBeLessThan(5)
  },
  120_000 + crashes * 60_000
)
