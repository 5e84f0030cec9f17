import { createServer, type Server } from 'node:http'
import { beforeEach, expect, test } from '@jest/globals'
import { startReleaseServer } from '../serve/release-server.ts'
import { readText } from '../store/store.ts'
import { startServer } from '../testing/cleanup.ts'
import { clubBeforeEach, newOperation, rememberFiles, runEach } from '../testing/club.ts'
import { createClubServer } from '../web/club-server.ts'
import { liveFaults } from './verify-live.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })
let club: Server

beforeEach(async () => {
  club = createClubServer({ root: ops.store })
})

const findFaults = async (server = club) => liveFaults(ops, await startServer(server))

/** Starts a server that forwards the club's answers with other headers. */
const proxy = (edit: (path: string, headers: Map<string, string>) => void): Server =>
  createServer((request, response) => {
    const setHeader = response.writeHead.bind(response)
    response.writeHead = (status: number, extra?: unknown) => {
      const all = { ...response.getHeaders(), ...Object(extra) }
      const headers = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)]))
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      edit(request.url ?? '', headers)
      return setHeader(status, Object.fromEntries(headers))
    }
    club.emit('request', request, response)
  })

test('a page and a discovery document of an earlier release are reported with their number', async () => {
  const restore = await rememberFiles(ops, ['index.html', 'discovery.json'])
  await runEach(ops, 'mf-a@1.1.0')
  await restore()
  expect(await findFaults()).toEqual([
    'index.html is of release 1, but release 2 (promote mf-a@1.1.0) is live',
    'discovery.json is of release 1, but release 2 (promote mf-a@1.1.0) is live'
  ])
})

test('with a damaged release.json, everything else is compared', async () => {
  const restore = await rememberFiles(ops, ['discovery.json'])
  await runEach(ops, 'mf-a@1.1.0')
  await restore()
  await ops.store.replace('remotes/mf-a/1.1.0/release.json', '{}')
  await ops.store.remove('remotes/mf-a/1.1.0/remote-entry.js')
  const server = proxy((path, headers) => {
    if (path === '/') headers.set('cache-control', 'max-age=3600')
  })
  expect(await findFaults(server)).toEqual([
    expect.stringMatching(/^the files of release 2 cannot be determined: mf-a@1\.1\.0: its release\.json /),
    'index.html is served with Cache-Control “max-age=3600”, not “no-cache”',
    'discovery.json is of release 1, but release 2 (promote mf-a@1.1.0) is live',
    'index.html and discovery.json have different signatures',
    'mf-a@1.1.0 is compared with its description.json alone: remotes/mf-a/1.1.0/release.json is not what it was when it went live',
    'remotes/mf-a/1.1.0/remote-entry.js returned status 404'
  ])
})

test('with the keys of another club no entry is accepted', async () => {
  const { keys } = await newOperation()
  const faults = await liveFaults({ store: ops.store, keys }, await startServer(club))
  expect(faults).toContain('entry 1 is not signed with one of the release keys')
  expect(faults).toContain('the history has no release to compare with')
})

test('wrong headers are reported', async () => {
  const server = proxy((path, headers) => {
    if (path === '/') headers.set('content-security-policy', "default-src *; frame-ancestors 'none'")
    if (path === '/discovery.json') headers.set('cache-control', 'max-age=3600')
    if (path.endsWith('.js') && path.startsWith('/remotes')) headers.set('content-type', 'text/plain')
    if (path.endsWith('.js') && path.startsWith('/host')) headers.set('cache-control', 'no-cache')
    if (path === '/service-worker.js') headers.delete('x-content-type-options')
  })
  expect(await findFaults(server)).toEqual([
    expect.stringMatching(/^the page is served with Content-Security-Policy “default-src \*/),
    'discovery.json is served with Cache-Control “max-age=3600”, not “no-cache”',
    'service-worker.js is served without X-Content-Type-Options: nosniff',
    'host/1.0.0/main.js is served with Cache-Control “no-cache”, not “public, max-age=31536000, immutable”',
    'remotes/mf-a/1.0.0/remote-entry.js is served as text/plain, not as text/javascript; charset=utf-8'
  ])
})

test('a Content-Security-Policy header with only frame-ancestors is accepted', async () => {
  const server = proxy((_, headers) => {
    if (headers.has('content-security-policy'))
      headers.set('content-security-policy', "frame-ancestors 'none'")
  })
  expect(await findFaults(server)).toEqual([])
})

test('a history that is served to browsers is reported', async () => {
  const server = createServer(async (request, response) => {
    const text = request.url?.startsWith('/ops/') && (await readText(ops.store, request.url.slice(1)))
    if (text) response.end(text)
    else club.emit('request', request, response)
  })
  expect(await findFaults(server)).toEqual(['/ops/history/00000001.json is served to all browsers'])
})

test('the address of operators is refused in one sentence', async () => {
  const address = { host: 'localhost', port: 0 }
  const server = await startReleaseServer({ store: ops.store, open: address, internal: address })
  try {
    const club = `http://localhost:${server.internalPort}`
    expect(await liveFaults(ops, club)).toEqual([
      `${club}/ serves no club (status 404): name the address that members open, not the one of operators`
    ])
  } finally {
    await server.close()
  }
})

test('an invalid address and an address without a server are refused', async () => {
  const server = createServer()
  const address = await startServer(server)
  server.close()
  await expect(liveFaults(ops, 'club.example')).rejects.toThrow('--club club.example: an address')
  await expect(liveFaults(ops, `${address}/metrics`)).rejects.toThrow('needs its own origin')
  await expect(liveFaults(ops, address)).rejects.toThrow(/^http:\/\/localhost:\d+\/ cannot be read/)
})
