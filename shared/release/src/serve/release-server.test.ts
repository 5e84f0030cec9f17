import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressesOfCustomers, addressesOfOneCustomer, sendBeacons } from '../testing/beacons.ts'
import { newOperation } from '../testing/club.ts'
import { putHost } from '../testing/published.ts'
import { sendRequest } from '../testing/send-request.ts'
import { type ReleaseServer, startReleaseServer } from './release-server.ts'

let server: ReleaseServer
beforeAll(async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  const address = { host: '127.0.0.1', port: 0 }
  server = await startReleaseServer({
    store: ops.store,
    open: address,
    internal: address,
    addressHeader: 'X-Real-IP'
  })
})
afterAll(() => server.close())

const send = (addresses: readonly string[]) =>
  sendBeacons(`http://127.0.0.1:${server.port}`, 'X-Real-IP', addresses)

test('behind a proxy, beacons are limited for each customer, however many addresses the customer uses', async () => {
  expect(await send(addressesOfCustomers(300))).toEqual({ 204: 300 })
  expect(await send(addressesOfOneCustomer(300))).toEqual({ 204: 240, 429: 60 })
})

test('the limit of beacons uses only the address that the proxy has added', async () => {
  const invented = addressesOfCustomers(300).map(address => `${address}, 203.0.113.7`)
  expect(await send(invented)).toEqual({ 204: 240, 429: 60 })
})

test('an idle connection stays open longer than the 60 seconds of proxies and metrics servers', async () => {
  for (const port of [server.port, server.internalPort]) {
    const { headers } = await sendRequest(request({ host: '127.0.0.1', port, path: '/host/' }))
    expect(headers['keep-alive']).toBe('timeout=65')
  }
})
