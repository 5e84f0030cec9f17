import { mkdir } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { readCandidate } from '../gate/candidate.ts'
import { startSmokeServer } from '../gate/smoke-server.ts'
import { createTrial } from '../gate/trial.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { createClubServer } from './club-server.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
let servers: { readonly port: number; close(): Promise<unknown> }[]

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  await putRemote(ops, 'mf-a', '1.0.0')
  servers = []
})

afterEach(() => Promise.all(servers.map(server => server.close())))

async function club(): Promise<number> {
  const server: Server = createClubServer({ root: ops.store })
  await new Promise<void>(done => server.listen(0, 'localhost', done))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  servers.push({ port, close: () => new Promise(done => server.close(done)) })
  return port
}

async function trialRoot() {
  const state = { host: '1.0.0', remotes: { 'mf-a': { version: '1.0.0' } }, config: {} }
  const candidate = await readCandidate(ops.store, state, { files: new Set(), screens: new Set() })
  const [version] = candidate.live
  if (!version) throw new Error('a remote is live')
  return (await createTrial(ops, candidate, version)).root
}

async function smoke(): Promise<number> {
  const server = await startSmokeServer(await trialRoot())
  const port = Number(new URL(server.origin).port)
  servers.push({ port, close: () => server.close() })
  return port
}

/** Requests exactly this path. `fetch` would remove the dots. */
async function ask(port: number, path: string) {
  const { statusCode, headers, body } = await new Promise<{
    readonly statusCode: number | undefined
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: string
  }>((done, fail) => {
    const asking = request({ host: 'localhost', port, path, agent: false }, async answer =>
      done({ statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) })
    )
    asking.once('error', fail)
    asking.end()
  })
  return { status: statusCode, type: headers['content-type'], kept: headers['cache-control'], body }
}

const servings = [
  ['the club', club],
  ['the gate’s trial', smoke]
] as const

test.each(servings)('%s serves a published file', async (_, serving) => {
  expect(await ask(await serving(), '/host/1.0.0/main.js')).toMatchObject({
    status: 200,
    type: expect.stringMatching(/^text\/javascript/),
    body: '/* host 1.0.0 */'
  })
})

test.each(
  servings.flatMap(([name, serving]) =>
    [
      '/remotes/../ops/history/00000001.json',
      '/remotes/%2e%2e/ops/history/00000001.json',
      '/host/..%2fconfig.json',
      '/host/1.0.0/../../config.json',
      '/remotes/..%2f..%2fkeys.json',
      '/host/',
      '/host/%zz'
    ].map(path => [name, path, serving] as const)
  )
)('%s gives nothing at %s', async (_, path, serving) => {
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  await ops.store.create('config.json', '{}')
  expect(await ask(await serving(), path)).toMatchObject({ status: 404 })
})

test('published files are cached forever, and files that say what is live are revalidated', async () => {
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  const port = await club()
  const kept = async (path: string) => (await ask(port, path)).kept
  expect(await kept('/host/1.0.0/main.js')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/discovery.json', '/service-worker.js']) expect(await kept(path)).toBe('no-cache')
})

test('a file that cannot be read is answered 503, and the club keeps running', async () => {
  for (const file of ['index.html', 'discovery.json']) await mkdir(ops.store.path(file), { recursive: true })
  const port = await club()
  for (const path of ['/', '/mi-cuenta', '/discovery.json'])
    expect(await ask(port, path)).toMatchObject({ status: 503, body: 'Servicio no disponible.' })
})

test('an address without a route in the release is answered 404 with the general page', async () => {
  await putRemote(ops, 'mf-b', '1.0.0', { paths: ['/', '/promo/:id', '/mi-cuenta/:tab?'] })
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' },
    { name: 'mf-b', version: '1.0.0' }
  ])
  const port = await club()
  const page = await ask(port, '/')
  const known = [
    '/',
    '/mf-a',
    '/MF-A/',
    '/promo/1',
    '/promo/1?utm_source=x',
    '/mi-cuenta',
    '/mi-cuenta/canjes'
  ]
  const unknown = ['/nada', '/promo', '/promo/1/2', '/mi-cuenta/canjes/1', '/mf-ab', '/404']
  for (const path of known) expect([path, await ask(port, path)]).toEqual([path, page])
  for (const path of unknown) expect([path, await ask(port, path)]).toEqual([path, { ...page, status: 404 }])
})

test('the addresses of a canary have a screen for members who get it', async () => {
  await putRemote(ops, 'mf-a', '1.1.0', { paths: ['/mf-a', '/nueva'] })
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' }
  ])
  const port = await club()
  expect(await ask(port, '/nueva')).toMatchObject({ status: 404 })
  await promote(ops, [{ name: 'mf-a', version: '1.1.0' }], 10)
  expect(await ask(port, '/nueva')).toMatchObject({ status: 200 })
})
