import { isQuick } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { makeRequested } from '../change/approve.ts'
import { withSignature } from '../keys/signing.ts'
import { toHash } from '../store/store.ts'
import { createChance } from '../testing/chance.ts'
import { evilSettings } from '../testing/forgery.ts'
import { mutate } from '../testing/mutations.ts'
import { evilHost, Forger, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import { proposal } from './history-entry.ts'
import { createProposal } from './proposal.ts'
import type { ReleaseState, RemoteState } from './release-state.ts'
import { trustedBase } from './trusted-history.ts'

// A thief signs mutated documents with a stolen key. Each mutation has a seed, which is in the report of a failure.

const tries = isQuick ? 60 : 250

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

/** Mutates the first document, with parts of the others. Undefined when the result is no JSON object. */
function mutateObject(documents: readonly object[], seed: number): object | undefined {
  const [text = '', ...others] = documents.map(document => JSON.stringify(document))
  const { bytes } = mutate({ text, others }, createChance(seed))
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    // Also fails for a value that is nested too deep to be signed.
    return JSON.stringify(value).startsWith('{') ? Object(value) : undefined
  } catch {
    return undefined
  }
}

/**
 * Lets the thief write each mutation, and expects that no machine accepts a state in which anything but `free` differs.
 *
 * @param free removes what the key may change.
 */
async function expectLimits(
  documents: readonly object[],
  write: (forger: Forger, mutated: object) => Promise<void>,
  free: (state: ReleaseState) => unknown
): Promise<void> {
  const live = club.newest.entry
  let accepted = 0
  for (let seed = 1; seed <= tries; seed += 1) {
    const forger = new Forger(club)
    await write(forger, mutateObject(documents, seed) ?? {})
    const base = await trustedBase(forger.newMachine).catch(() => undefined)
    if (!base || base.written.entry.number === live.number) continue
    expect({ seed, state: free(base.written.entry.state) }).toEqual({ seed, state: free(live.state) })
    accepted += 1
  }
  // Some mutations change only words. That they are accepted shows that the others are refused for what they change.
  expect(accepted).toBeGreaterThan(0)
}

test('with the key of a team, only a canary of that team changes, within its limit', async () => {
  const { entry } = club.newest
  const team = { name: 'account', host: entry.state.host, opened: ['mf-a@1.2.0', 'mf-a@1.3.0', 'mf-b@1.3.0'] }
  const request = (name: string, edit: Partial<RemoteState>) => {
    const { [name]: remote = { version: '1.1.0' }, ...remotes } = entry.state.remotes
    const state = { ...entry.state, remotes: { ...remotes, [name]: { ...remote, ...edit } } }
    const change = { what: 'promote mf-a@1.3.0 to 5 %', state, contents: {} }
    return v.parse(proposal, createProposal({ by: 'eva', why: '' }, entry, change, team))
  }
  const canary = { version: '1.3.0', traffic: 5 }
  const honest = request('mf-a', { canary })
  const documents = [
    honest,
    request('mf-b', { canary }),
    request('mf-b', { version: '1.3.0' }),
    request('mf-c', { off: { message: 'Volvemos.' } }),
    request('mf-a', { canary: { version: '1.2.0', traffic: 99 } }),
    { ...honest, names: ['host', 'config'], after: { host: '1.1.0', config: {}, remotes: {} } }
  ]
  async function write(forger: Forger, mutated: object) {
    const fields = { proposal: mutated, by: 'eva', at: new Date().toISOString() }
    const text = JSON.stringify(withSignature(club.keys.account.keys, fields))
    await forger.store.create(`ops/requests/account/${toHash(text)}.json`, text)
    await makeRequested(forger.machineThatChecked())
    expect(await forger.store.list('ops/requests/account')).toEqual([])
  }
  await expectLimits(documents, write, ({ remotes: { 'mf-a': own, ...remotes }, ...others }) => {
    const { canary: given, ...remote } = own ?? {}
    return { ...others, remotes, remote, isAllowed: (given?.traffic ?? 0) <= 10 }
  })
}, 300_000)

test('with one key of ops, neither host nor configuration nor the rights of a team change', async () => {
  const { ops, newest } = club
  const { remotes, policy } = newest.entry.state
  const writeEntry = (fields: Partial<ReleaseState>) =>
    new Forger(club).after(newest, ({ state }) => ({ state: { ...state, ...fields } }), ops).entry
  const documents = [
    writeEntry({ remotes: { ...remotes, 'mf-c': { version: '1.3.0' } } }),
    writeEntry({ host: evilHost }),
    writeEntry({ config: evilSettings }),
    writeEntry({
      policy: { teams: { ...policy?.teams, eva: { keys: [], remotes: ['mf-a'], traffic: 99 } } }
    }),
    newest.entry
  ]
  async function write(forger: Forger, mutated: object) {
    const { signature: _, ...fields } = { signature: '', ...mutated }
    await forger.put(newest.entry.number + 1, JSON.stringify(withSignature(ops.keys, fields)))
  }
  await expectLimits(documents, write, ({ remotes: _, ...others }) => others)
}, 300_000)
