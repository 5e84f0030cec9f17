import { beforeEach, expect, test } from '@jest/globals'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { sealEnvelope } from '../artefact/dsse.ts'
import { keySigner } from '../artefact/pack.ts'
import { createStatement } from '../artefact/provenance.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { readText, toHash } from '../store/store.ts'
import { clubBeforeEach, newOperation, runEach } from '../testing/club.ts'
import { FaultyStore, withFault } from '../testing/faulty-store.ts'
import { packed, packedBytes, source } from '../testing/packed.ts'
import { builtHost, builtRemote } from '../testing/published.ts'
import { newTeam } from '../testing/team.ts'
import { type Publishing, publishFile } from './publish-artefact.ts'

const ops = clubBeforeEach({})
let team: ReleaseKeys

beforeEach(async () => {
  team = (await newOperation()).keys
})

const built = builtRemote('mf-a', '1.0.0')
const publish = (bytes: Uint8Array, trusted: readonly string[] = [], operator: Publishing = ops) =>
  publishFile(operator, { file: 'mf-a.eqs', bytes, trusted })

/** Returns the operator with a store that fails to write the last file of a version. */
const withoutRelease = () => withFault(ops, /^create .*\/release\.json$/, 'fails')

test('an artefact that a team has signed is published only if the operator trusts its key', async () => {
  const bytes = await packedBytes(team, built)
  const [key] = team.publicKeys
  await expect(publish(bytes)).rejects.toThrow(
    `mf-a.eqs is refused: no key that may sign mf-a has signed it: it names ${key}. ` +
      `If it is a team’s key, ops admit the team with npm run release -- policy admit NAME mf-a --traffic 10 --key=${key}, ` +
      `or its new key with npm run release -- policy rotate NAME --key=${key}`
  )
  await publish(bytes, team.publicKeys)
  expect(await readText(ops.store, 'ops/published/mf-a/1.0.0.json')).toContain(team.publicKeys[0])
})

test('the first version of an empty store is announced, because its address may be mistyped', async () => {
  const lines: string[] = []
  const empty = { ...(await newOperation()), say: (line: string) => lines.push(line) }
  await publish(await packedBytes(empty.keys, built), [], empty)
  await publish(await packedBytes(empty.keys, builtRemote('mf-a', '1.1.0')), [], empty)
  expect(lines).toEqual([
    `${empty.store.place} has no versions and no history: a new store begins there. If this club has a store, remove the new one, and check --store and RELEASE_STORE`
  ])
})

test('an admitted team publishes the remotes it owns, and no others', async () => {
  const teamOperator = { ...(await newTeam(ops)), by: 'account' }
  const { keys } = teamOperator
  for (const version of [builtHost('1.1.0'), builtRemote('mf-b', '1.0.0')])
    await expect(publish(await packedBytes(ops.keys, version), [], teamOperator)).rejects.toThrow(
      `team account may not publish ${version.name}: it has mf-a`
    )
  const other = await packedBytes(keys, builtRemote('mf-b', '1.0.0'))
  await expect(publish(other)).rejects.toThrow('no key that may sign mf-b has signed it')
  await publish(await packedBytes(keys, built), [], teamOperator)
  await runEach(ops, 'mf-a@1.0.0')
})

test('an interrupted publication is completed by the next one, and a third one changes nothing', async () => {
  const bytes = await packedBytes(ops.keys, built)
  await expect(publish(bytes, [], withoutRelease())).rejects.toThrow('is answered 503')
  expect(await publish(bytes)).toMatchObject({ isNew: true })
  const record = await readText(ops.store, 'ops/published/mf-a/1.0.0.json')
  expect(await publish(bytes)).toMatchObject({ name: 'mf-a', version: '1.0.0', isNew: false })
  expect(await readText(ops.store, 'ops/published/mf-a/1.0.0.json')).toBe(record)
  await runEach(ops, 'mf-a@1.0.0')
})

test('the same content with another signature is accepted once published, but cannot complete an interrupted publication', async () => {
  const bytes = await packedBytes(ops.keys, built)
  const teamBytes = await packedBytes(team, built)
  await expect(publish(bytes, [], withoutRelease())).rejects.toThrow('is answered 503')
  await expect(publish(teamBytes, team.publicKeys)).rejects.toThrow('mf-a@1.0.0 is already published')
  await publish(bytes)
  expect(await publish(teamBytes, team.publicKeys)).toMatchObject({ isNew: false })
})

test('a published version is refused with other bytes, and with the same bytes when the stored ones were changed', async () => {
  const bytes = await packedBytes(ops.keys, built)
  await publish(bytes)
  const other = await packedBytes(ops.keys, builtRemote('mf-a', '1.0.0', { title: 'Otra' }))
  await expect(publish(other)).rejects.toThrow('mf-a@1.0.0 is already published')
  const bill = await packedBytes(ops.keys, built, [])
  await expect(publish(bill)).rejects.toThrow('mf-a@1.0.0 is already published by')
  await ops.store.replace('remotes/mf-a/1.0.0/remote-entry.js', 'evil()')
  await expect(publish(bytes)).rejects.toThrow('remote-entry.js is not what is published')
})

test('a stored version without a publication record cannot be published again', async () => {
  const bytes = await packedBytes(ops.keys, built)
  await publish(bytes)
  await ops.store.remove('ops/published/mf-a/1.0.0.json')
  await expect(publish(bytes)).rejects.toThrow('mf-a@1.0.0 is already published')
})

/** Packs a changed artefact. With a key, its list and its signature match the change. */
async function forged(change: (parts: Zippable) => void, key?: ReleaseKeys): Promise<Uint8Array> {
  const parts: Zippable = { ...unzipSync(await packedBytes(ops.keys, built)) }
  change(parts)
  if (key) {
    const list = new TextDecoder().decode(Buffer.from(Object(parts['artefact.json'])))
    const { name, version } = JSON.parse(list)
    const times = { startedOn: '', finishedOn: '' }
    const statement = createStatement({ name, version, digest: toHash(list) }, source, times)
    parts['envelope.json'] = Buffer.from(await sealEnvelope(statement, keySigner(key)))
  }
  return zipSync(parts, { level: 0 })
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** Expects that an artefact is refused, and that nothing is written. */
async function expectRefusal(bytes: Uint8Array, reason: string): Promise<void> {
  const store = new FaultyStore(ops.store)
  await expect(publish(bytes, [], { ...ops, store })).rejects.toThrow(reason)
  expect(store.writes).toEqual([])
}

/** Adds a part to an artefact, or replaces it. */
const adding =
  (path: string, content = '') =>
  (parts: Zippable) =>
    void Object.assign(parts, { [path]: text(content) })

/** Parts that are added or replaced → the reason for the refusal. */
const wrongParts: Readonly<Record<string, string>> = {
  'files/remote-entry.js': 'files/remote-entry.js is not what was signed',
  'files/more.js': 'files/more.js was not signed',
  'artefact.json': 'artefact.json: '
}

test.each(Object.entries(wrongParts))('a wrong part %s is refused', async (path, reason) => {
  await expectRefusal(await forged(adding(path, '{}')), reason)
})

const needed = ['files/remote-entry.js', 'artefact.json', 'envelope.json']
test.each(needed)('an artefact without %s is refused', async path => {
  await expectRefusal(await forged(parts => delete parts[path]), `${path} is missing`)
})

test('a part that unpacks to more bytes than the artefact has is refused', async () => {
  const bomb = [new Uint8Array(1e6), { level: 9 }] as const
  const bytes = await forged(parts => Object.assign(parts, { 'files/bomb.js': bomb }))
  await expectRefusal(bytes, 'its parts have more bytes than the file')
})

test.each([
  ['an empty file', new Uint8Array()],
  ['a text', text('not an artefact')],
  ['half a file', undefined]
])('%s is not an artefact', async (_, content) => {
  const bytes = content ?? (await packedBytes(ops.keys, built)).slice(0, 400)
  await expect(publish(bytes)).rejects.toThrow('mf-a.eqs is refused: it is not an artefact')
})

test('an artefact with the files of another remote is refused even with a valid signature', async () => {
  const bytes = await packedBytes(ops.keys, { ...builtRemote('mf-b', '1.0.0'), name: 'mf-a' })
  const url = '/remotes/mf-b/1.0.0/remote-entry.js'
  await expectRefusal(bytes, `description.json names ${url}, which is not a file of mf-a@1.0.0`)
})

const changed = 'remotes/mf-a/1.0.0/remote-entry.js is not what was published'

test.each([
  ['that differs from its description', 'remote-entry.js', 'evil()', changed],
  ['that publishing writes itself', 'page.txt', '', 'a version cannot have a file named page.txt'],
  ['outside its folder', '../up.js', '', 'a part is release.json, bom.json or files/name.ending']
])('a file %s is refused even with a valid signature', async (_, file, body, reason) => {
  const files = new Map([...built.files, [file, text(body)]])
  await expectRefusal(await packedBytes(ops.keys, { ...built, files }), reason)
})

test('the signature of another artefact is refused', async () => {
  const other = await packed(ops.keys, builtRemote('mf-a', '1.1.0'))
  const bytes = await forged(adding('envelope.json', other.envelope))
  await expect(publish(bytes)).rejects.toThrow('the signature is for mf-a@1.1.0 with another content')
  await publish(await forged(() => {}, ops.keys))
})
