import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressesOfCustomers, addressesOfOneCustomer, sendBeacons } from '../testing/beacons.ts'
import { newFolder } from '../testing/cleanup.ts'
import { newOperation } from '../testing/club.ts'
import { putHost } from '../testing/published.ts'
import { sendRequest } from '../testing/send-request.ts'
import { type ReleaseServer, startReleaseServer } from './release-server.ts'
import { type Club, startClub } from './start-club.ts'

const originalEnv = { ...process.env }
let releases: ReleaseServer
let club: Club

beforeAll(async () => {
  process.env.DATA_DIR = await newFolder()
  process.env.TRUSTED_PROXIES = '1'
  delete process.env.EQS_TEST_MODE
  delete process.env.DATABASE_URL
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  const { store } = ops
  const address = { host: '127.0.0.1', port: 0 }
  releases = await startReleaseServer({ store, open: address, internal: address, addressHeader: 'X-Real-IP' })
  club = await startClub({ root: store, port: 0 })
}, 60_000)

afterAll(async () => {
  await releases.close()
  await club.close()
  process.env = originalEnv
})

const local = (port: number) => `http://127.0.0.1:${port}`

/** Servers, each with the header in which its proxy names the client's address. */
const servers = [
  ['the release server', () => local(releases.port), 'X-Real-IP'],
  ['the club', () => club.address, 'X-Forwarded-For']
] as const

test.each(servers)(
  'behind a proxy, %s limits beacons for each customer, however many addresses the customer uses',
  async (_, origin, header) => {
    expect(await sendBeacons(origin(), header, addressesOfCustomers(300))).toEqual({ 204: 300 })
    expect(await sendBeacons(origin(), header, addressesOfOneCustomer(300))).toEqual({ 204: 240, 429: 60 })
  }
)

test('the limit of beacons uses only the address that the proxy has added', async () => {
  const invented = addressesOfCustomers(300).map(address => `${address}, 203.0.113.7`)
  expect(await sendBeacons(local(releases.port), 'X-Real-IP', invented)).toEqual({ 204: 240, 429: 60 })
})

const origins = servers.map(([name, origin]) => [name, origin] as const)

test.each([...origins, ['the port for operators', () => local(releases.internalPort)] as const])(
  'an idle connection to %s stays open longer than the 60 seconds of proxies, clients and metrics servers',
  async (_, origin) => {
    const { headers } = await sendRequest(request(`${origin()}/host/`))
    expect(headers['keep-alive']).toBe('timeout=65')
  }
)

const statusAt = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await sendRequest(request(`${club.address}${path}`, { headers }))).status

test.each(['/_releases', '/metrics'])(
  '%s of the club is answered to this machine, and not through a proxy',
  async path => {
    expect(await statusAt(path, {})).toBe(200)
    expect(await statusAt(path, { 'X-Forwarded-For': '203.0.113.7' })).toBe(404)
    expect(await statusAt(path, { Host: 'club.example' })).toBe(404)
  }
)
