import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { prune } from '../change/prune.ts'
import { runEach } from '../testing/club.ts'
import { fromDcz } from '../testing/from-dcz.ts'
import {
  deltaClubBeforeEach,
  deltaPath,
  mainFile,
  padding,
  publishHost
} from '../testing/host-with-deltas.ts'
import { putHost } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { staticFiles } from '../web/static-files.ts'
import { dictionaryName } from './deltas.ts'

// A browser that has cached a version receives the next one as a delta.

const ops = deltaClubBeforeEach()

const getMain = (version: string) => mainFile(ops, version)

test('a new version has a delta against the live one, which decodes to the whole file', async () => {
  const [before, after] = [getMain('1.0.0'), getMain('1.1.0')]
  const delta = await ops.store.read(deltaPath(before, '1.1.0'))
  expect(delta?.bytes.length).toBeLessThan(100)
  expect(Buffer.from((await fromDcz(delta?.bytes ?? before, before)) ?? []).equals(after)).toBe(true)
  expect(await fromDcz(delta?.bytes ?? before, after)).toBeUndefined()
})

test('deltas are made against the last three live versions, and against none that never was live', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    if (version !== '1.1.0') await publishHost(ops, version)
    if (version !== '1.2.0') await runEach(ops, `host@${version}`)
  }
  await publishHost(ops, '1.4.0')
  const folders = await ops.store.list('host/1.4.0/dcz')
  expect(folders.toSorted()).toEqual(
    ['1.0.0', '1.1.0', '1.3.0'].map(version => dictionaryName(getMain(version))).toSorted()
  )
})

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')
const acceptsDeltas = { 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz' }
type Headers = Readonly<Record<string, string>>

/** Requests the script of host 1.1.0 as a browser that has cached another version. */
const requestFile = (dictionary: Uint8Array, headers: Headers = {}, method = 'GET') =>
  staticFiles(ops.store).request('/host/1.1.0/main.js', {
    method,
    headers: { ...acceptsDeltas, 'Available-Dictionary': `:${digest(dictionary)}:`, ...headers }
  })

test('a browser with the previous version gets the delta, and may use the result as the next dictionary', async () => {
  const answer = await requestFile(getMain('1.0.0'))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'use-as-dictionary': 'match="/host/*/main.js"',
    vary: 'Accept-Encoding, Available-Dictionary'
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Buffer.from((await fromDcz(bytes, getMain('1.0.0'))) ?? []).equals(getMain('1.1.0'))).toBe(true)
})

test.each([
  ['with another file', {}, () => getMain('0.9.0')],
  ['that accepts no deltas', { 'Accept-Encoding': 'br' }, () => getMain('1.0.0')],
  ['with an invalid dictionary name', { 'Available-Dictionary': ':../../../config:' }, () => getMain('1.0.0')]
] as const)('a browser %s gets the compressed file', async (_, headers, dictionary) => {
  const answer = await requestFile(dictionary(), headers)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
})

test('a delta has its own ETag, and a matching one is answered 304', async () => {
  const ask = (headers: Headers = {}) => requestFile(getMain('1.0.0'), headers)
  const tag = async (headers?: Headers) => (await ask(headers)).headers.get('etag') ?? ''
  const [delta, copy] = [await tag(), await tag({ 'Accept-Encoding': 'br' })]
  expect(delta).not.toBe(copy)
  expect((await ask({ 'If-None-Match': delta })).status).toBe(304)
  expect((await ask({ 'If-None-Match': copy })).status).toBe(200)
})

test('HEAD has the same headers as GET and no body', async () => {
  const head = await requestFile(getMain('1.0.0'), {}, 'HEAD')
  const whole = await requestFile(getMain('1.0.0'))
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test('publishing a version again adds no delta that its record lacks', async () => {
  await ops.store.remove(deltaPath(getMain('1.0.0'), '1.1.0'))
  await putHost(ops, '1.0.5', { padding })
  await runEach(ops, 'host@1.0.5')
  await publishHost(ops, '1.1.0')
  expect(await ops.store.list('host/1.1.0/dcz')).toEqual([dictionaryName(getMain('1.0.0'))])
})

test('prune removes the deltas of a version, and keeps deltas of later versions against it', async () => {
  await runEach(ops, 'host@1.1.0')
  for (const version of ['1.2.0', '1.3.0', '1.4.0']) {
    await publishHost(ops, version)
    await runEach(ops, `host@${version}`)
  }
  const { removed } = await prune(ops, { keep: 1, now: Date.now() + 2 * 24 * 60 * 60 * 1000 })
  expect(removed).toContain('host@1.1.0')
  expect(await ops.store.list('host/1.1.0/dcz')).toEqual([])
  expect(await ops.store.list('host/1.3.0/dcz')).toContain(dictionaryName(getMain('1.1.0')))
  expect(await storeFaults(ops)).toEqual([])
})

test('a version that was published without deltas serves as a dictionary', async () => {
  await putHost(ops, '1.2.0', { padding })
  await runEach(ops, 'host@1.2.0')
  await publishHost(ops, '1.3.0')
  expect(await ops.store.list('host/1.3.0/dcz')).toContain(dictionaryName(getMain('1.2.0')))
})

const before = `<title>EQS</title>${padding}<p>release 0</p>`

/** Requests a page as a browser that has cached the page which a host was published with. */
const requestPage = (dictionary: string, path = '/host/1.0.0/page.txt') =>
  staticFiles(ops.store).request('/mi-cuenta/canjes', {
    headers: {
      ...acceptsDeltas,
      'Available-Dictionary': `:${digest(Buffer.from(dictionary))}:`,
      'Dictionary-ID': `"${path}"`
    }
  })

test('a browser with the cached page of a host gets the current page as a delta', async () => {
  await ops.store.create('host/1.0.0/page.txt', before)
  const dictionary = await staticFiles(ops.store).request('/host/1.0.0/page.txt', { headers: acceptsDeltas })
  expect(Object.fromEntries(dictionary.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/*", id="/host/1.0.0/page.txt"'
  })
  const html = (await ops.store.read('index.html'))?.bytes ?? new Uint8Array()
  const answer = await requestPage(before)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Available-Dictionary',
    link: '</host/1.0.0/page.txt>; rel="compression-dictionary"'
  })
  const read = await fromDcz(new Uint8Array(await answer.arrayBuffer()), Buffer.from(before))
  expect(Buffer.from(read ?? []).equals(html)).toBe(true)
})

test('a page is not sent as a delta for an unknown dictionary, and a delta has the page of the current release', async () => {
  await ops.store.create('host/1.0.0/page.txt', before)
  expect((await requestPage('another')).headers.get('content-encoding')).toBe('br')
  for (const path of ['/host/9.9.9/page.txt', '/config.json', '/host/../config.json'])
    expect((await requestPage(before, path)).headers.get('content-encoding')).toBe('br')
  const first = await requestPage(before)
  await runEach(ops, 'host@1.1.0')
  const second = await requestPage(before)
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  const read = await fromDcz(new Uint8Array(await second.arrayBuffer()), Buffer.from(before))
  expect(Buffer.from(read ?? []).toString()).toContain('<meta name="eqs-host" content="1.1.0">')
})
