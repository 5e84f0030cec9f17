import { readdir } from 'node:fs/promises'
import { computeIntegrity } from '@eqs/build/published-files'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { isSignedText } from '../keys/signing.ts'
import { cspHash } from '../render/content-security-policy.ts'
import { newOperation, putLive, type TestClub } from '../testing/club.ts'
import { newTeamKeys } from '../testing/team.ts'
import { readCandidate } from './candidate.ts'
import { createTrial, type SmokeServer, startSmokeServer } from './trial.ts'

let ops: TestClub
let server: SmokeServer

// A trial of a new version in a club with a live host.
beforeEach(async () => {
  ops = await newOperation()
  const releaseKeys = [...ops.keys.publicKeys, 'A'.repeat(43)]
  await putLive(ops, { host: { '1.0.0': { releaseKeys } }, 'mf-a': ['1.0.0', '1.1.0'] })
  server = await startTrial(ops)
})

afterEach(() => server.close())

async function startTrial(operation: Operation): Promise<SmokeServer> {
  const state = { host: '1.0.0', remotes: { 'mf-a': { version: '1.1.0' } }, config: {} }
  const candidate = await readCandidate(operation.store, state, { files: new Set(), screens: new Set() })
  const [version] = candidate.live
  if (!version) throw new Error('no remote is live')
  return startSmokeServer((await createTrial(operation, candidate, version)).root)
}

const request = async (path: string): Promise<string> => (await fetch(`${server.origin}/${path}`)).text()

/** Collects the signed texts that the trial serves at the addresses of the store's files. */
async function signedTexts(): Promise<readonly string[]> {
  const files = await readdir(ops.store.folder, { recursive: true })
  const texts = await Promise.all(files.map(request))
  const signed = texts.flatMap(text => text.match(/\{"[^<]*"signature":"[^"]*"\}/g) ?? [])
  expect(signed.length).toBeGreaterThan(1)
  return signed
}

test('no text of a trial is signed with a key that members’ hosts accept', async () => {
  for (const text of await signedTexts()) expect(isSignedText(text, ops.keys)).toBe(false)
})

test('the host of a trial accepts the key of that trial and loads normally', async () => {
  const main = await request('host/1.0.0/main.js')
  const page = await request('mf-a')
  const [, boot = ''] = /<script>(.*)<\/script>/.exec(page) ?? []
  const keys: readonly string[] = JSON.parse(/\[.*\]/.exec(main)?.[0] ?? '')
  expect(boot).toBe(`start(${JSON.stringify(keys)})`)
  for (const text of await signedTexts())
    expect(isSignedText(text, { publicKeys: keys.slice(0, 1) })).toBe(true)
  expect(page).toContain(`integrity="${computeIntegrity(main)}"`)
  expect(page).toContain(cspHash(boot))
})

test('a host that does not accept the operator’s keys is not tried', async () => {
  const others = await newOperation()
  await expect(startTrial({ ...ops, keys: others.keys })).rejects.toThrow('does not know the key')
})

test('a team’s version is tried with a host that knows the keys of ops', async () => {
  const { keys } = newTeamKeys('account', ops.keys)
  await server.close()
  server = await startTrial({ ...ops, keys })
  for (const text of await signedTexts()) expect(isSignedText(text, ops.keys)).toBe(false)
})
