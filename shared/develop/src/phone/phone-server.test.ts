import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { request as requestPlain } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { connect, isIP, type LookupFunction } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { newFolder } from '@eqs/release/testing/cleanup'
import { sendRequest } from '@eqs/release/testing/send-request'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Authority, ensureAuthority, issueCertificate } from './authority.ts'
import { trustPage } from './phone-page.ts'
import { type PhoneServer, startPhoneServer } from './phone-server.ts'

let folder: string
let file: string
let authority: Authority
let server: PhoneServer | undefined

beforeEach(async () => {
  folder = await newFolder()
  file = join(folder, 'data/authority.pem')
  authority = await ensureAuthority(file)
})

afterEach(() => {
  server?.close()
  server = undefined
})

async function serve(names: readonly string[]): Promise<void> {
  const certificate = await issueCertificate(authority, names)
  server = await startPhoneServer({
    certificate,
    answer: (request, response) => response.end(`club ${request.url}`),
    unsecured: await trustPage(authority, names),
    port: 0
  })
}

/** Resolves each name to this machine, as the network of a phone does. */
const toThisMachine: LookupFunction = (_, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

/** Sends a request like a phone that trusts an authority. */
async function ask(name: string, trusted: Authority, options: RequestOptions = {}): Promise<string> {
  const tls = { ca: trusted.certificate.toString('pem'), lookup: toThisMachine, agent: false }
  const url = `https://${name}:${server?.port}/mi-cuenta`
  return (await sendRequest(request(url, { ...tls, ...options }))).body.toString()
}

const askWithoutTls = (path: string) =>
  sendRequest(
    requestPlain({
      port: server?.port,
      path,
      agent: false,
      headers: { Host: `club.local:${server?.port}` }
    })
  )

test('a phone that trusts the authority opens the club by name and by address', async () => {
  await serve(['192.168.1.5', 'club.local'])
  expect(await ask('club.local', authority)).toBe('club /mi-cuenta')
  const byAddress = { servername: '', checkServerIdentity: () => undefined, headers: { Host: '192.168.1.5' } }
  expect(await ask('club.local', authority, byAddress)).toBe('club /mi-cuenta')
})

test('a phone that trusts another authority does not open the club', async () => {
  await serve(['club.local'])
  const other = await ensureAuthority(join(folder, 'other.pem'))
  await expect(ask('club.local', other)).rejects.toThrow('unable to verify')
})

test.each(['club.example', '203.0.113.5'])(
  'certificates of the authority are valid for local networks only, and not for %s',
  async name => {
    await serve([name])
    const asIf = { servername: isIP(name) ? '' : name, headers: { Host: name } }
    await expect(ask('club.local', authority, asIf)).rejects.toThrow('permitted subtree violation')
  }
)

test('without TLS, a phone gets a page with the steps, and the certificate', async () => {
  await serve(['192.168.1.5', 'club.local'])
  const page = (await askWithoutTls('/promo/1')).body.toString()
  expect(page).toContain('EQS Club en tu teléfono')
  expect(page).toContain(`<a href="https://club.local:${server?.port}/">`)
  // The page names the certificate as the phone shows it: once to trust it, and twice to remove it.
  expect(page.split(`«EQS Club en ${hostname()}»`)).toHaveLength(4)
  const { headers, body } = await askWithoutTls('/eqs-club.crt')
  expect(headers['content-type']).toBe('application/x-x509-ca-cert')
  expect(body.equals(Buffer.from(authority.certificate.rawData))).toBe(true)
})

test('a connection that is reset before its first byte does not stop the server', async () => {
  await serve(['club.local'])
  const socket = connect(server?.port ?? 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.resetAndDestroy()
  expect(await ask('club.local', authority)).toBe('club /mi-cuenta')
})

test('the stored authority is used again, and only its owner can read the key', async () => {
  const again = await ensureAuthority(file)
  expect(again.certificate.equal(authority.certificate)).toBe(true)
  await expect(issueCertificate(again, ['club.local'])).resolves.toMatchObject({ cert: expect.any(String) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY')
})

test('an invalid authority file is replaced', async () => {
  await writeFile(file, 'cut of')
  const other = await ensureAuthority(file)
  expect(other.certificate.equal(authority.certificate)).toBe(false)
})
