import { request } from 'node:http'
import { addressesOfCustomers, addressesOfOneCustomer, sendBeacons } from '@eqs/release/testing/beacons'
import { newFolder } from '@eqs/release/testing/cleanup'
import { newOperation } from '@eqs/release/testing/club'
import { putHost } from '@eqs/release/testing/published'
import { sendRequest } from '@eqs/release/testing/send-request'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Club, startClub } from './start-club.ts'

const originalEnv = { ...process.env }
let club: Club

beforeAll(async () => {
  process.env.DATA_DIR = await newFolder()
  process.env.TRUSTED_PROXIES = '1'
  delete process.env.EQS_TEST_MODE
  delete process.env.DATABASE_URL
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  club = await startClub({ root: ops.store, port: 0 })
}, 60_000)

afterAll(async () => {
  await club.close()
  process.env = originalEnv
})

test('behind a proxy, beacons are limited for each customer, however many addresses the customer uses', async () => {
  const send = (addresses: readonly string[]) => sendBeacons(club.address, 'X-Forwarded-For', addresses)
  expect(await send(addressesOfCustomers(300))).toEqual({ 204: 300 })
  expect(await send(addressesOfOneCustomer(300))).toEqual({ 204: 240, 429: 60 })
})

test('an idle connection stays open longer than the 60 seconds of proxies and clients', async () => {
  const { headers } = await sendRequest(request(`${club.address}/host/`))
  expect(headers['keep-alive']).toBe('timeout=65')
})

const statusAt = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await sendRequest(request(`${club.address}${path}`, { headers }))).status

test.each(['/_releases', '/metrics'])(
  '%s is answered to this machine, and not through a proxy',
  async path => {
    expect(await statusAt(path, {})).toBe(200)
    expect(await statusAt(path, { 'X-Forwarded-For': '203.0.113.7' })).toBe(404)
    expect(await statusAt(path, { Host: 'club.example' })).toBe(404)
  }
)
