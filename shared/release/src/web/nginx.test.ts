import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '@eqs/testing/free-port'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dictionaryName, toDcz } from '../published/deltas.ts'
import { atEnd } from '../testing/cleanup.ts'
import { newOperation, putLive } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { fromDcz } from '../testing/from-dcz.ts'
import {
  commonHeaders,
  fetchHeaders,
  hasNginx,
  type ManualNginx,
  startManualNginx
} from '../testing/manual-nginx.ts'
import { createClubServer } from './club-server.ts'
import { listen } from './listen.ts'

// The manual's rules for nginx and the club's own server must send members' browsers the same responses.

if (!hasNginx) process.stdout.write('skipped: nginx and its brotli module are not installed\n')

let nginx: ManualNginx | undefined
let origins: readonly string[] = []
/** Two servers behind nginx, and a third one that is requested directly. */
const servers: Server[] = []

beforeAll(async () => {
  if (!hasNginx) return
  const ops = await newOperation()
  for (const [path, text] of files) {
    await ops.store.create(path, text)
    if (/\.(?:js|css|svg)$/.test(path)) await ops.store.create(`${path}.br`, brotliCompressSync(text))
  }
  for (const name of ['photo.jpeg', 'photo.webp']) await ops.store.create(`remotes/mf-a/1.0.0/${name}`, name)
  const rendered = { '/entrada': { html: '<h1>Entrada</h1>', css: '' } }
  const paths = ['/', '/entrada', '/promo/:id', '/mi-cuenta/:tab?']
  await putLive(ops, { 'mf-a': { '1.0.0': { paths, rendered } } })
  const securityTxt = { contact: 'mailto:seguridad@club.example', expires: '2027-06-30' }
  await configure(ops, { publicOrigin: 'https://club.example', securityTxt })
  for (const [path, text] of files)
    for (const dictionary of dictionaries) {
      const delta = path.replace(/^host\/1.0.0/, `host/1.0.0/dcz/${dictionaryName(Buffer.from(dictionary))}`)
      await ops.store.create(delta, await toDcz(Buffer.from(text), Buffer.from(dictionary)))
    }
  const start = async () => {
    const server = createClubServer({ root: ops.store })
    servers.push(server)
    return listen(server, 0, '127.0.0.1')
  }
  nginx = await startManualNginx(ops.store, [await start(), await start()])
  origins = [nginx.origin, `http://127.0.0.1:${await start()}`]
}, 60_000)

afterAll(async () => {
  await nginx?.close()
  for (const server of servers) server.close().closeAllConnections()
})

/** Text that is long enough for a delta. */
const long = '/* long enough to be worth it */'.repeat(100)

/** Files of the host beside its script. */
const files = [
  ['host/1.0.0/logo.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!--${long}--></svg>`],
  ['host/1.0.0/shell.css', long],
  ['host/1.0.0/letters.woff2', 'wOF2'],
  ['host/1.0.0/picture.png', 'PNG'],
  ['host/1.0.0/long.js', long]
] as const

/** Dictionaries of browsers. Some of their hashes have many characters that are special in an address, some none. */
const dictionaries = Array.from({ length: 60 }, (_, index) => `version ${index}`)
const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

const pages =
  '/ /mi-cuenta/canjes /mi-cuenta /Promo/1234/ /robots.txt /sitemap.xml /.well-known/security.txt /entrada'
const scripts = '/discovery.json /service-worker.js /host/1.0.0/main.js /remotes/mf-a/1.0.0/remote-entry.js'
const pictures = '/remotes/mf-a/1.0.0/photo.jpeg /remotes/mf-a/1.0.0/photo.webp'
const requests = [
  ...`${pages} ${scripts} ${pictures}`.split(' ').map(path => [path, 'identity'] as const),
  ...['long.js', 'shell.css', 'logo.svg', 'letters.woff2', 'picture.png'].map(
    file => [`/host/1.0.0/${file}`, 'br'] as const
  )
]

const testWithNginx = hasNginx ? test : test.skip

testWithNginx.each(requests)(
  '%s (%s) has the same headers from nginx and from release serve',
  async (path, encoding) => {
    const [theirs, ours] = await Promise.all(origins.map(origin => fetchHeaders(origin, path, encoding)))
    expect(theirs).toMatchObject({ status: 200, isTagged: true })
    expect(ours).toEqual(theirs)
  }
)

const pathsWithDelta = requests
  .filter(([path]) => /^\/host\/1.0.0\/(?!main)/.test(path))
  .map(([path]) => path)

testWithNginx.each(pathsWithDelta)('nginx and release serve send %s as a delta', async path => {
  for (const dictionary of dictionaries) {
    const headers = { 'Accept-Encoding': 'gzip, br, dcz', 'Available-Dictionary': `:${hash(dictionary)}:` }
    const answers = await Promise.all(origins.map(origin => fetch(origin + path, { headers })))
    const [theirs, ours] = await Promise.all(
      answers.map(async answer => ({
        status: answer.status,
        headers: commonHeaders(answer.headers),
        text: Buffer.from(
          (await fromDcz(new Uint8Array(await answer.arrayBuffer()), Buffer.from(dictionary))) ?? []
        ).toString()
      }))
    )
    expect(theirs).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'dcz', vary: 'Accept-Encoding, Available-Dictionary' },
      text: files.find(([name]) => path === `/${name}`)?.[1]
    })
    expect(ours).toEqual(theirs)
  }
})

testWithNginx.each([
  ['a dictionary without a delta', 'gzip, br, dcz', `:${hash('other')}:`],
  ['a browser that accepts no deltas', 'gzip, br', `:${hash('version 0')}:`],
  ['a path instead of a hash', 'gzip, br, dcz', ':../../../../config:'],
  ['a hash of 7,000 letters', 'gzip, br, dcz', `:${'a'.repeat(7000)}`]
])('with %s, nginx and release serve send the compressed file', async (_, encoding, dictionary) => {
  for (const origin of origins) {
    const headers = { 'Accept-Encoding': encoding, 'Available-Dictionary': dictionary }
    const answer = await fetch(`${origin}/host/1.0.0/long.js`, { headers })
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      200,
      'br',
      long
    ])
  }
})

const missing = [
  ...['/host/1.0.0/gone.js', '/remotes/mf-a/9.9.9/remote-entry.js', '/ops/history/00000001.json'],
  ...['/host/1.0.0', '/host/1.0.0/', '/discovery.json.draft', '/index.html.br', '/.env'],
  ...['/manifest.webmanifest', '/pages/entrada.html', '/config.json']
]

testWithNginx.each(missing)('nginx and release serve answer %s with 404, and not cached', async path => {
  for (const origin of origins) {
    const { status, headers } = await fetchHeaders(origin, path, 'identity')
    expect({ status, isCached: /immutable/.test(headers['cache-control'] ?? '') }).toEqual({
      status: 404,
      isCached: false
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

const unknown = ['/nada', '/mi-cuenta/canjes/otra', '/promo', '/404']

testWithNginx.each(unknown)(
  'nginx and release serve answer the unknown address %s with 404 and the same page',
  async path => {
    const page = await (await fetch(`${origins[0]}/`)).text()
    const [theirs, ours] = await Promise.all(origins.map(origin => fetchHeaders(origin, path, 'identity')))
    expect(theirs).toMatchObject({ status: 404, headers: { 'cache-control': 'no-cache' } })
    expect(ours?.headers).toEqual(theirs?.headers)
    for (const origin of origins) expect(await (await fetch(origin + path)).text()).toBe(page)
  }
)

testWithNginx('a rendered public screen is served at its own address only', async () => {
  for (const origin of origins) {
    const pages = ['/entrada', '/entrada/', '/'].map(async path => (await fetch(origin + path)).text())
    const hasScreen = (await Promise.all(pages)).map(html => html.includes('<h1>Entrada</h1>'))
    expect(hasScreen).toEqual([true, false, false])
  }
})

/** Starts a server whose machine seems to drop packets: its process is stopped, and its queue is full. */
async function startSilentServer(): Promise<number> {
  const port = await freePort()
  const program = `require('net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: 1 }, () => console.log())`
  const child = spawn(process.execPath, ['-e', program])
  atEnd(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  for (let connection = 0; connection < 3; connection += 1) connect(port, '127.0.0.1').on('error', () => {})
  return port
}

testWithNginx(
  'members wait at most a few seconds when the machine of one of two servers drops packets',
  async () => {
    const ops = await newOperation()
    await putLive(ops, { 'mf-a': ['1.0.0'] })
    const server = createClubServer({ root: ops.store })
    servers.push(server)
    const proxy = await startManualNginx(ops.store, [
      await startSilentServer(),
      await listen(server, 0, '127.0.0.1')
    ])
    atEnd(proxy.close)
    for (let page = 0; page < 2; page += 1)
      expect((await fetch(proxy.front, { signal: AbortSignal.timeout(8000) })).status).toBe(200)
  },
  20_000
)
