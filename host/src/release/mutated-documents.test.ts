import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { discoverySchema } from '@eqs/contracts/discovery'
import { createChance } from '@eqs/release/chance'
import { type Material, mutate } from '@eqs/release/mutations'
import { isQuick } from '@eqs/testing/suite'
import { afterEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { findDocument } from './find-document.ts'
import { readConfig } from './read-config.ts'
import { findRoute } from './routes.ts'
import { readRemotes, readSwitches, summarize } from './versions.ts'

// Mutates documents at random. The host must refuse a mutated document or read the original content from it.
// A document without a signature, such as the configuration, must be refused or match its schema. `MUTATIONS`
// is the number of mutations, `MUTATION_SEED` the seed.

const tries = Number(process.env.MUTATIONS ?? (process.env.SOAK ? 20_000 : isQuick ? 400 : 2_000))
const seed = Number(process.env.MUTATION_SEED ?? 1)

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signed = (unsigned: object): string => {
  const signature = sign(null, Buffer.from(JSON.stringify(unsigned)), privateKey).toString('base64')
  return JSON.stringify({ ...unsigned, signature })
}

const integrity = `sha384-${'A'.repeat(64)}`

const version = (name: string, number: string, traffic: number, isDefault = true) => ({
  url: `/remotes/${name}/${number}/remote-entry.js`,
  metadata: { integrity, version: number },
  deployment: { traffic, default: isDefault },
  extras: {
    contract: 1,
    container: `${name.replace('-', '_')}_${number.replaceAll('.', '_')}`,
    initial: ['remote-entry.js', 'app.js'],
    chunks: { list: ['list.js'] },
    remote: {
      name,
      contract: 1,
      routes: [
        { path: `/${name}`, guard: 'member', layout: 'shell', title: 'Una sección', chunk: 'list' },
        { path: `/${name}/:id`, guard: 'public', layout: 'plain', title: 'Otra', data: ['/api/promos/:id'] }
      ],
      sidebar: [{ name: 'Una sección', path: `/${name}`, order: 10, pill: { count: 'unread' } }]
    },
    previous: { version: '0.9.0', url: `/remotes/${name}/0.9.0/description.json`, integrity }
  }
})

const unsigned = (release: number) => ({
  schema: discoverySchema,
  release,
  host: '1.0.0',
  canariesSince: 3,
  microFrontends: {
    'mf-a': [version('mf-a', `1.${release}.0`, 90), version('mf-a', '2.0.0', 10, false)],
    'mf-b': [
      {
        ...version('mf-b', '1.0.0', 100),
        extras: {
          ...version('mf-b', '1.0.0', 100).extras,
          off: { message: 'Volvemos <b>pronto</b> \\u003c.' }
        }
      }
    ]
  }
})

const live = 7
const document = signed(unsigned(live))
const older = [5, 6].map(release => signed(unsigned(release)))
const signatureIn = (text: string): string => `"${JSON.parse(text).signature}"`
const config = JSON.stringify({
  apiBase: '/v1',
  brand: 'otra',
  supportEmail: 'socios@club.example',
  pushAppId: '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e',
  overrideOrigins: ['https://pruebas.example'],
  footerLinks: { privacy: '/privacidad', cancellation: 'https://legal.example/baja' }
})

afterEach(() => {
  jest.restoreAllMocks()
  globalThis.document.body.replaceChildren()
})

/** Puts a text into the page as the HTML does. A browser decodes its bytes as UTF-8. */
function show(id: string, bytes: Uint8Array): void {
  const script = globalThis.document.createElement('script')
  script.type = 'application/json'
  script.id = id
  script.textContent = new TextDecoder().decode(bytes)
  globalThis.document.body.replaceChildren(script)
}

/** `taken`: the document is not signed, or was signed after the mutation, and matches its schema. */
type Outcome = 'refused' | 'equal' | 'taken' | 'different' | 'crashed'

/** Reads a document from the page, without a server. */
async function find(bytes: Uint8Array): Promise<Outcome> {
  show('eqs-discovery', bytes)
  const found = await findDocument()
  if (!found) return 'refused'
  const { signature, ...said } = found
  return isDeepStrictEqual(said, unsigned(live)) ? 'equal' : 'different'
}

const reads: Readonly<Record<string, readonly [Material, (bytes: Uint8Array) => Promise<Outcome>]>> = {
  index: [{ text: document, others: [JSON.stringify({ number: live, signature: '' })] }, find],
  signature: [
    { text: signatureIn(document), others: older.map(signatureIn) },
    bytes => find(Buffer.from(document.replace(signatureIn(document), () => Buffer.from(bytes).toString())))
  ],
  // Signed after the mutation, as by another version of the release tool: the host takes what it understands.
  'index that is signed again': [
    { text: JSON.stringify(unsigned(live)), others: older },
    async bytes => {
      const text = Buffer.from(bytes).toString()
      show('eqs-discovery', Buffer.from(signAgain(text) ?? text))
      const found = await findDocument()
      if (!found) return 'refused'
      const remotes = readRemotes(found.microFrontends, 5)
      readSwitches(found.microFrontends, 5)
      for (const path of ['/', '/mf-a', '/mf-b/7', '/%E0%A4%A', '/__proto__']) findRoute(remotes, path)
      const isUseful = remotes.some(({ version }) => version) && summarize(found, 5)
      return isUseful ? 'taken' : 'refused'
    }
  ],
  configuration: [
    { text: config, others: ['{}', JSON.stringify({ brand: 'eqs' })] },
    async bytes => {
      show('eqs-config', bytes)
      try {
        const read = readConfig()
        return v.is(clientConfig, read) ? 'taken' : 'different'
      } catch (error) {
        return error instanceof Error && error.message ? 'refused' : 'crashed'
      }
    }
  ]
}

function signAgain(text: string): string | undefined {
  try {
    return signed(JSON.parse(text))
  } catch {
    return undefined
  }
}

test(`of ${tries} mutated documents none is read with other content, and none crashes the host`, async () => {
  const { x } = publicKey.export({ format: 'jwk' })
  Object.assign(globalThis, { RELEASE_KEYS: [x] })
  setConfig(v.parse(clientConfig, {}))
  // jsdom has no `crypto.subtle`.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await find(Buffer.from(document))).toBe('equal')
  const chance = createChance(seed)
  const all = Object.entries(reads)
  const tallies = new Map(
    all.map(([name]): [string, Record<Outcome, number>] => [
      name,
      { refused: 0, equal: 0, taken: 0, different: 0, crashed: 0 }
    ])
  )
  const wrong: string[] = []
  let slowest = 0
  for (let tried = 0; tried < tries; tried += 1) {
    for (const [name, [material, read]] of all.slice(tried % all.length, (tried % all.length) + 1)) {
      const { kind, bytes } = mutate(material, chance)
      const began = performance.now()
      let why = ''
      const outcome = await read(bytes).catch((error: unknown): Outcome => {
        why = String(error)
        return 'crashed'
      })
      slowest = Math.max(slowest, performance.now() - began)
      const tally = tallies.get(name)
      if (tally) tally[outcome] += 1
      if (outcome === 'different' || outcome === 'crashed')
        wrong.push(`${name}, ${kind}: ${outcome} ${why} ${Buffer.from(bytes).toString().slice(0, 300)}`)
    }
  }
  for (const [name, tally] of tallies)
    process.stdout.write(`documents: ${name}, read by the host: ${JSON.stringify(tally)}\n`)
  process.stdout.write(
    `documents: seed ${seed}, ${tries} read by the host, the slowest in ${slowest.toFixed(0)} ms\n`
  )
  expect(wrong).toEqual([])
}, 1_800_000)
