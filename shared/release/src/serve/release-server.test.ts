import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { beaconsFrom, customers, oneCustomers } from '../testing/beacons.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'
import { type ReleaseServer, startReleaseServer } from './release-server.ts'

let server: ReleaseServer
beforeAll(async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  const here = { host: '127.0.0.1', port: 0 }
  server = await startReleaseServer({
    store: ops.store,
    open: here,
    internal: here,
    addressHeader: 'X-Real-IP'
  })
})
afterAll(() => server.close())

const tell = (addresses: readonly string[]) =>
  beaconsFrom(`http://127.0.0.1:${server.port}`, 'X-Real-IP', addresses)

test('behind a proxy, each customer has an own limit of beacons, however many addresses they use', async () => {
  expect(await tell(customers(300))).toEqual({ 204: 300 })
  expect(await tell(oneCustomers(300))).toEqual({ 204: 240, 429: 60 })
})

test('only the address that the proxy has added counts', async () => {
  const invented = customers(300).map(address => `${address}, 203.0.113.7`)
  expect(await tell(invented)).toEqual({ 204: 240, 429: 60 })
})
