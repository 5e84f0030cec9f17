import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { prune } from '../change/prune.ts'
import { putVersion } from '../publish/put-version.ts'
import { fromDcz } from '../testing/from-dcz.ts'
import { newOperation } from '../testing/new-operation.ts'
import { builtHost, publisher, putHost } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { staticFiles } from '../web/static-files.ts'
import { dictionaryName } from './delta-path.ts'
import { deltasOf } from './deltas-of.ts'

// Members who have a version get the next one as its difference from that.

let ops: Awaited<ReturnType<typeof newOperation>>

/** Too large to be sent again for a number that has changed. */
const padding = `/*${Array.from({ length: 2000 }, (_, index) => index.toString(36)).join()}*/`
const built = (version: string) => builtHost(version, { padding, releaseKeys: ops.keys.publicKeys })
const mainOf = (version: string) => built(version).files.get('main.js') ?? new Uint8Array()
const host = (version: string) => ({ name: 'host', version })

/** As publishing does. */
async function publishHost(version: string): Promise<void> {
  const host = built(version)
  await putVersion(ops, { ...host, deltas: await deltasOf(ops.store, host) }, publisher)
}

const deltaAgainst = (dictionary: Uint8Array, version: string): string =>
  `host/${version}/dcz/${dictionaryName(dictionary)}/main.js`

beforeEach(async () => {
  ops = await newOperation()
  await publishHost('1.0.0')
  await promote(ops, [host('1.0.0')])
  await publishHost('1.1.0')
})

test('a new version has its difference from what is live, and nothing less than the file comes out of it', async () => {
  const [before, after] = [mainOf('1.0.0'), mainOf('1.1.0')]
  const delta = await ops.store.read(deltaAgainst(before, '1.1.0'))
  expect(delta?.bytes.length).toBeLessThan(100)
  expect(Buffer.from((await fromDcz(delta?.bytes ?? before, before)) ?? []).equals(after)).toBe(true)
  expect(await fromDcz(delta?.bytes ?? before, after)).toBeUndefined()
})

test('differences are made from the last three that were live, and from nothing that never was', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    if (version !== '1.1.0') await publishHost(version)
    if (version !== '1.2.0') await promote(ops, [host(version)])
  }
  await publishHost('1.4.0')
  const made = await ops.store.list('host/1.4.0/dcz')
  expect(made.toSorted()).toEqual(
    ['1.0.0', '1.1.0', '1.3.0'].map(version => dictionaryName(mainOf(version))).toSorted()
  )
})

/** Asks as a browser that has a file. */
function ask(version: string, dictionary: Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  return staticFiles(ops.store).request(`/host/${version}/main.js`, {
    headers: {
      'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz',
      'Available-Dictionary': `:${digest(dictionary)}:`,
      ...headers
    }
  })
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

test('whoever has the version before is sent the difference, and is told what the next one may be taken from', async () => {
  const answer = await ask('1.1.0', mainOf('1.0.0'))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'use-as-dictionary': 'match="/host/*/main.js"',
    vary: 'Accept-Encoding, Available-Dictionary'
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Buffer.from((await fromDcz(bytes, mainOf('1.0.0'))) ?? []).equals(mainOf('1.1.0'))).toBe(true)
})

test.each([
  ['has something else', {}, () => mainOf('0.9.0')],
  ['takes no differences', { 'Accept-Encoding': 'br' }, () => mainOf('1.0.0')],
  ['says what nobody can read', { 'Available-Dictionary': ':../../../config:' }, () => mainOf('1.0.0')]
] as const)('whoever %s gets the file as ever', async (_, headers, dictionary) => {
  const answer = await ask('1.1.0', dictionary(), headers)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
})

test('a difference has a tag of its own, by which it is asked for again', async () => {
  const tag = async (headers = {}) => (await ask('1.1.0', mainOf('1.0.0'), headers)).headers.get('etag')
  const [delta, copy] = [await tag(), await tag({ 'Accept-Encoding': 'br' })]
  expect(delta).not.toBe(copy)
  expect((await ask('1.1.0', mainOf('1.0.0'), { 'If-None-Match': delta ?? '' })).status).toBe(304)
  expect((await ask('1.1.0', mainOf('1.0.0'), { 'If-None-Match': copy ?? '' })).status).toBe(200)
})

test('HEAD says the same without the bytes', async () => {
  const path = '/host/1.1.0/main.js'
  const headers = { 'Accept-Encoding': 'dcz', 'Available-Dictionary': `:${digest(mainOf('1.0.0'))}:` }
  const head = await staticFiles(ops.store).request(path, { method: 'HEAD', headers })
  const whole = await staticFiles(ops.store).request(path, { headers })
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

const twoDays = () => Date.now() + 2 * 24 * 60 * 60 * 1000

test('a publication that is said again writes no difference that its record does not have', async () => {
  await ops.store.remove(deltaAgainst(mainOf('1.0.0'), '1.1.0'))
  await putHost(ops, '1.0.5', { padding, releaseKeys: ops.keys.publicKeys })
  await promote(ops, [host('1.0.5')])
  await publishHost('1.1.0')
  expect(await ops.store.list('host/1.1.0/dcz')).toEqual([dictionaryName(mainOf('1.0.0'))])
})

test('a version that is pruned takes its differences along; what was made from it serves who has it still', async () => {
  await promote(ops, [host('1.1.0')])
  for (const version of ['1.2.0', '1.3.0']) {
    await publishHost(version)
    await promote(ops, [host(version)])
  }
  await publishHost('1.4.0')
  await promote(ops, [host('1.4.0')])
  const { removed } = await prune(ops, { keep: 1, now: twoDays() })
  expect(removed).toContain('host@1.1.0')
  expect(await ops.store.list('host/1.1.0/dcz')).toEqual([])
  expect(await ops.store.list('host/1.3.0/dcz')).toContain(dictionaryName(mainOf('1.1.0')))
  expect(await storeFaults(ops.store, ops.keys)).toEqual([])
})

test('a version published before there were differences is no dictionary’s worse for it', async () => {
  await putHost(ops, '1.2.0', { padding, releaseKeys: ops.keys.publicKeys })
  await promote(ops, [host('1.2.0')])
  await publishHost('1.3.0')
  expect(await ops.store.list('host/1.3.0/dcz')).toContain(dictionaryName(mainOf('1.2.0')))
})

const takesDifferences = { 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz' }
const before = `<title>EQS</title>${padding}<p>release 0</p>`

/** A page of the club, for a browser that has what a host was published with. */
const askForPage = (dictionary: string, path = '/host/1.0.0/page.txt') =>
  staticFiles(ops.store).request('/mi-cuenta/canjes', {
    headers: {
      ...takesDifferences,
      'Available-Dictionary': `:${digest(Buffer.from(dictionary))}:`,
      'Dictionary-ID': `"${path}"`
    }
  })

test('whoever has the page that a host was published with gets the present one as its difference', async () => {
  await ops.store.create('host/1.0.0/page.txt', before)
  const kept = await staticFiles(ops.store).request('/host/1.0.0/page.txt', { headers: takesDifferences })
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/*", id="/host/1.0.0/page.txt"'
  })
  const html = (await ops.store.read('index.html'))?.bytes ?? new Uint8Array()
  const answer = await askForPage(before)
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

test('a page is never the difference from what the store has not, nor one of a release before', async () => {
  await ops.store.create('host/1.0.0/page.txt', before)
  expect((await askForPage('another')).headers.get('content-encoding')).toBe('br')
  for (const path of ['/host/9.9.9/page.txt', '/config.json', '/host/../config.json'])
    expect((await askForPage(before, path)).headers.get('content-encoding')).toBe('br')
  const first = await askForPage(before)
  await promote(ops, [host('1.1.0')])
  const second = await askForPage(before)
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  const read = await fromDcz(new Uint8Array(await second.arrayBuffer()), Buffer.from(before))
  expect(Buffer.from(read ?? []).toString()).toContain('<meta name="eqs-host" content="1.1.0">')
})

test('a host from before its page was kept names none', async () => {
  const answer = await staticFiles(ops.store).request('/', { headers: takesDifferences })
  expect(answer.headers.has('link')).toBe(false)
})
