import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { beaconsFrom, customers, oneCustomers } from '../testing/beacons.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'
import { type Club, startClub } from './start-club.ts'

const before = { ...process.env }
let club: Club
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-club-'))
  process.env.DATA_DIR = folder
  process.env.TRUSTED_PROXIES = '1'
  delete process.env.EQS_TEST_MODE
  delete process.env.DATABASE_URL
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  club = await startClub({ root: ops.store, port: 0 })
}, 60_000)

afterAll(async () => {
  await club.close()
  process.env = before
  await rm(folder, { recursive: true, force: true })
})

test('behind a proxy, each customer has an own limit of beacons, however many addresses they use', async () => {
  const tell = (addresses: readonly string[]) => beaconsFrom(club.address, 'X-Forwarded-For', addresses)
  expect(await tell(customers(300))).toEqual({ 204: 300 })
  expect(await tell(oneCustomers(300))).toEqual({ 204: 240, 429: 60 })
})

const statusAt = (path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((done, fail) => {
    const asked = request(`${club.address}${path}`, { headers }, answer => {
      answer.resume()
      done(answer.statusCode)
    })
    asked.once('error', fail)
    asked.end()
  })

test.each(['/_releases', '/metrics'])(
  '%s is answered on this machine, and not through a proxy',
  async path => {
    expect(await statusAt(path, {})).toBe(200)
    expect(await statusAt(path, { 'X-Forwarded-For': '203.0.113.7' })).toBe(404)
    expect(await statusAt(path, { Host: 'club.example' })).toBe(404)
  }
)
