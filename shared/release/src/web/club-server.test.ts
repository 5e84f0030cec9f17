import { mkdir } from 'node:fs/promises'
import { request } from 'node:http'
import { beforeEach, expect, test } from '@jest/globals'
import { startServer } from '../testing/cleanup.ts'
import { beforeEachTest, newOperation, putVersions, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { sendRequest } from '../testing/send-request.ts'
import { createClubServer } from './club-server.ts'
import type { OnError } from './static-files.ts'

const ops = beforeEachTest(newOperation)
beforeEach(() => putVersions(ops, { host: ['1.0.0'], 'mf-a': ['1.0.0'] }))

const startClub = () => startServer(createClubServer({ root: ops.store }))

/** Requests a path without the normalization of an address. */
async function ask(origin: string, path: string) {
  const { hostname: host, port } = new URL(origin)
  const { status, headers, body } = await sendRequest(request({ host, port, path, agent: false }))
  const { 'content-type': type, 'cache-control': cacheControl } = headers
  return { status, type, cacheControl, body: body.toString() }
}

test.each([
  '/remotes/../ops/history/00000001.json',
  '/remotes/%2e%2e/ops/history/00000001.json',
  '/host/..%2fconfig.json',
  '/host/1.0.0/../../config.json',
  '/remotes/..%2f..%2fkeys.json',
  '/host/',
  '/host/%zz'
])('the club answers 404 at %s', async path => {
  await runEach(ops, 'host@1.0.0')
  await ops.store.create('config.json', '{}')
  expect(await ask(await startClub(), path)).toMatchObject({ status: 404 })
})

test('only the compressed copies that a store can have are read', async () => {
  await runEach(ops, 'host@1.0.0')
  const reads: string[] = []
  const read = (path: string) => {
    reads.push(path)
    return ops.store.read(path)
  }
  const origin = await startServer(createClubServer({ root: { read } }))
  const script = 'remotes/mf-a/1.0.0/remote-entry.js'
  for (const path of ['discovery.json', 'service-worker.js', script])
    await fetch(`${origin}/${path}`, { headers: { 'Accept-Encoding': 'gzip, br, zstd' } })
  expect(reads).toEqual(['discovery.json', 'service-worker.js', script, `${script}.br`])
})

test('a file that cannot be read is answered 503, and the club keeps running', async () => {
  for (const file of ['index.html', 'discovery.json']) await mkdir(ops.store.path(file), { recursive: true })
  const origin = await startClub()
  for (const path of ['/', '/mi-cuenta', '/discovery.json'])
    expect(await ask(origin, path)).toMatchObject({ status: 503, body: 'Servicio no disponible.' })
})

test('a page that is missing is answered 503, and reported for each request', async () => {
  const reasons: string[] = []
  const onError: OnError = ({ method, path, reason }) => reasons.push(`${method} ${path}: ${reason}`)
  const origin = await startServer(createClubServer({ root: ops.store, onError }))
  expect(await ask(origin, '/mi-cuenta')).toMatchObject({ status: 503, body: 'Servicio no disponible.' })
  expect(reasons).toEqual(['GET /mi-cuenta: index.html does not exist'])
})

test('an address without a route is answered 404 with the page, and one of a canary’s route is answered 200', async () => {
  await putRemote(ops, 'mf-b', '1.0.0', { paths: ['/', '/promo/:id', '/mi-cuenta/:tab?'] })
  await putRemote(ops, 'mf-a', '1.1.0', { paths: ['/mf-a', '/nueva'] })
  await runEach(ops, 'host@1.0.0 mf-a@1.0.0 mf-b@1.0.0')
  const origin = await startClub()
  const page = await ask(origin, '/')
  const known = ['/mf-a', '/MF-A/', '/promo/1', '/promo/1?utm_source=x', '/mi-cuenta', '/mi-cuenta/canjes']
  const unknown = ['/nada', '/promo', '/promo/1/2', '/mi-cuenta/canjes/1', '/mf-ab', '/404', '/nueva']
  for (const path of known) expect([path, await ask(origin, path)]).toEqual([path, page])
  for (const path of unknown)
    expect([path, await ask(origin, path)]).toEqual([path, { ...page, status: 404 }])
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  expect(await ask(origin, '/nueva')).toMatchObject({ status: 200 })
})
