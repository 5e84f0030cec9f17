import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressesOfCustomers, addressesOfOneCustomer, sendBeacons } from '../testing/beacons.ts'
import { newOperation } from '../testing/club.ts'
import { putHost } from '../testing/published.ts'
import { sendRequest } from '../testing/send-request.ts'
import { type ReleaseServer, startReleaseServer } from './release-server.ts'

let releases: ReleaseServer

beforeAll(async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  const { store } = ops
  const address = { host: '127.0.0.1', port: 0 }
  releases = await startReleaseServer({ store, open: address, internal: address, addressHeader: 'X-Real-IP' })
})

afterAll(() => releases.close())

const local = (port: number) => `http://127.0.0.1:${port}`

test('behind a proxy, beacons are limited for each customer, however many addresses the customer uses', async () => {
  const send = (addresses: readonly string[]) => sendBeacons(local(releases.port), 'X-Real-IP', addresses)
  expect(await send(addressesOfCustomers(300))).toEqual({ 204: 300 })
  expect(await send(addressesOfOneCustomer(300))).toEqual({ 204: 240, 429: 60 })
})

test('the limit of beacons uses only the address that the proxy has added', async () => {
  const invented = addressesOfCustomers(300).map(address => `${address}, 203.0.113.7`)
  expect(await sendBeacons(local(releases.port), 'X-Real-IP', invented)).toEqual({ 204: 240, 429: 60 })
})

test.each([
  ['the release server', () => releases.port],
  ['the port for operators', () => releases.internalPort]
] as const)(
  'an idle connection to %s stays open longer than the 60 seconds of proxies, clients and metrics servers',
  async (_, port) => {
    const { headers } = await sendRequest(request(`${local(port())}/host/`))
    expect(headers['keep-alive']).toBe('timeout=65')
  }
)
