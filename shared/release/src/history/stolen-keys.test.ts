import { isQuick } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { makeRequested } from '../change/approve.ts'
import { withSignature } from '../keys/signing.ts'
import { toHash } from '../store/store.ts'
import { createChance } from '../testing/chance.ts'
import { evilSettings, promoteEvilHost } from '../testing/forgery.ts'
import { mutate } from '../testing/mutations.ts'
import { type Edit, Forger, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import { proposal } from './history-entry.ts'
import { createProposal } from './proposal.ts'
import type { RemoteState } from './release-state.ts'
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

test('with the key of a team, only a canary of that team changes, within its limit', async () => {
  const live = club.newest.entry
  const team = { name: 'account', host: live.state.host, opened: ['mf-a@1.2.0', 'mf-a@1.3.0', 'mf-b@1.3.0'] }
  const describe = (name: string, edit: Partial<RemoteState>) => {
    const remotes = {
      ...live.state.remotes,
      [name]: { version: '1.1.0', ...live.state.remotes[name], ...edit }
    }
    const change = { what: 'promote mf-a@1.3.0 to 5 %', state: { ...live.state, remotes }, contents: {} }
    return v.parse(proposal, createProposal({ by: 'eva', why: '' }, live, change, team))
  }
  const canary = { version: '1.3.0', traffic: 5 }
  const honest = describe('mf-a', { canary })
  const others = [
    describe('mf-b', { canary }),
    describe('mf-b', { version: '1.3.0' }),
    describe('mf-c', { off: { message: 'Volvemos.' } }),
    describe('mf-a', { canary: { version: '1.2.0', traffic: 99 } }),
    { ...honest, names: ['host', 'config'], after: { host: '1.1.0', config: {}, remotes: {} } }
  ]
  let made = 0
  for (let seed = 1; seed <= tries; seed += 1) {
    const forger = new Forger(club)
    const mutated = mutateObject([honest, ...others], seed)
    const fields = { proposal: mutated ?? 'x', by: 'eva', at: new Date().toISOString() }
    const text = JSON.stringify(withSignature(club.keys.account.keys, fields))
    await forger.store.create(`ops/requests/account/${toHash(text)}.json`, text)
    await makeRequested(forger.machineThatChecked())
    expect(await forger.store.list('ops/requests/account')).toEqual([])
    const entry = (await trustedBase(forger.newMachine))?.written.entry
    const { canary: given, ...remote } = entry?.state.remotes['mf-a'] ?? {}
    const remotes = {
      ...entry?.state.remotes,
      'mf-a': { ...remote, canary: live.state.remotes['mf-a']?.canary }
    }
    expect({ seed, ...entry?.state, remotes }).toEqual({ seed, ...live.state })
    expect(given?.traffic ?? 0).toBeLessThanOrEqual(10)
    if (entry?.number !== live.number) made += 1
  }
  // Some mutations change only words. Their requests show that the others are refused for what they change.
  expect(made).toBeGreaterThan(0)
}, 300_000)

test('with one key of ops, neither host nor configuration nor the rights of a team change', async () => {
  const { ops, newest } = club
  const writeEntry = (edit: Edit): object => new Forger(club).after(newest, edit, ops).entry
  const toState =
    (fields: object): Edit =>
    ({ state }) => ({ state: { ...state, ...fields } })
  const { teams = {} } = newest.entry.state.policy ?? {}
  const documents = [
    writeEntry(toState({ remotes: { ...newest.entry.state.remotes, 'mf-c': { version: '1.3.0' } } })),
    writeEntry(promoteEvilHost),
    writeEntry(toState({ config: evilSettings })),
    writeEntry(toState({ policy: { teams: { ...teams, eva: teams.account } } })),
    newest.entry
  ]
  let accepted = 0
  for (let seed = 1; seed <= tries; seed += 1) {
    const forger = new Forger(club)
    const mutated = mutateObject(documents, seed)
    const { signature: _, ...fields } = { signature: '', ...mutated }
    await forger.put(newest.entry.number + 1, JSON.stringify(withSignature(ops.keys, fields)))
    const base = await trustedBase(forger.newMachine).catch(() => undefined)
    if (!base) continue
    const { remotes: _remotes, ...rights } = base.written.entry.state
    const { remotes, ...rightsBefore } = newest.entry.state
    expect({ seed, ...rights }).toEqual({ seed, ...rightsBefore })
    accepted += 1
  }
  // One key may promote a remote.
  expect(accepted).toBeGreaterThan(0)
}, 300_000)
