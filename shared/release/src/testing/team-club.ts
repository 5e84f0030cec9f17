import * as v from 'valibot'
import type { Operation } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { admitTeam, dismissTeam, requireApprovals, rotateTeam } from '../change/team.ts'
import { type Checkpoint, nextCheckpoint } from '../history/checkpoint.ts'
import { companionPaths } from '../history/contents.ts'
import { entryPath, readEntry, type WrittenEntry } from '../history/history.ts'
import { type Contents, type HistoryEntry, historyEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { createTrialKey } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signed-text.ts'
import { render } from '../render/render.ts'
import { DryStore } from '../store/dry-store.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { toHash } from '../store/to-hash.ts'
import { newOperation } from './new-operation.ts'
import { putHost, putRemote } from './published.ts'
import { newTeamKeys } from './team-keys.ts'

// Test helper: a club of two teams with a history, and forged entries signed with any key.

const one = (name: string, version: string) => ({ name, version })
const key = (publicKeys: readonly string[], team = 'account') => newTeamKeys(team, { publicKeys })

/**
 * Creates a club in which team account owns mf-a up to 10 %, and team catalogue mf-b up to 20 %. The first
 * key of account and a third team were dismissed.
 */
export async function newTeamClub() {
  const ops = await newOperation()
  const { publicKeys } = ops.keys
  const keys = {
    account: key(publicKeys),
    earlier: key(publicKeys),
    catalogue: key(publicKeys, 'catalogue'),
    dismissed: key(publicKeys, 'dismissed'),
    nobody: key(publicKeys)
  }
  const of = ({ keys: its }: ReturnType<typeof newTeamKeys>): Operation => ({ ...ops, keys: its })
  for (const version of ['1.0.0', '1.1.0']) await putHost(ops, version, { releaseKeys: publicKeys })
  for (const name of ['mf-a', 'mf-b', 'mf-c'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await putRemote(ops, name, version)
  const names = ['mf-a', 'mf-b', 'mf-c']
  await promote(ops, [one('host', '1.0.0'), ...names.map(name => one(name, '1.0.0'))])
  await promote(
    ops,
    names.map(name => one(name, '1.1.0'))
  )
  await setConfig(ops, { change: { brand: 'otra' } })
  const admit = (name: keyof typeof keys, remote: string, traffic: number) =>
    admitTeam(ops, name, { remotes: [remote], traffic, key: keys[name].publicKey })
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: keys.earlier.publicKey })
  await admit('catalogue', 'mf-b', 20)
  await admit('dismissed', 'mf-c', 30)
  const left: WrittenEntry[] = []
  const keep = async (change: Promise<HistoryEntry>) =>
    left.push(await readEntry(ops.store, (await change).number))
  await keep(promote(of(keys.earlier), [one('mf-a', '1.2.0')], 5))
  await keep(promote(of(keys.dismissed), [one('mf-c', '1.2.0')], 5))
  await render(ops)
  await rotateTeam(ops, 'account', { key: keys.account.publicKey, without: keys.earlier.publicKey })
  await dismissTeam(ops, 'dismissed')
  const [second, third] = [createTrialKey(), createTrialKey()]
  const approving = [...publicKeys, second.publicKey, third.publicKey]
  await requireApprovals(ops, { host: 2, config: 2, team: 3 }, approving)
  await keep(promote(of(keys.account), [one('mf-a', '1.2.0')], 7))
  await keep(rollback(of(keys.account), { name: 'mf-a' }))
  await keep(promote(of(keys.catalogue), [one('mf-b', '1.2.0')], 10))
  await render(ops)
  // One cache for all forgeries.
  const store = new RememberingStore(ops.store)
  return {
    ops: { ...ops, store },
    second,
    keys,
    left,
    newest: left.at(-1) ?? (await readEntry(ops.store, 1))
  }
}

export type TeamClub = Awaited<ReturnType<typeof newTeamClub>>
const unsignedEntry = v.omit(historyEntry, ['signature', 'checkpoint'])
type Unsigned = Omit<HistoryEntry, 'signature' | 'checkpoint'>
/** Fields of a forged entry. */
export type Edited = Partial<Unsigned> & { readonly checkpoint?: Checkpoint }

/** Writes entries as an attacker with write access and some key could. */
export class Forger {
  readonly store: DryStore

  constructor(readonly club: TeamClub) {
    this.store = new DryStore(club.ops.store)
  }

  /** Returns an entry that follows another one, signed with account's key by default. */
  after(
    before: WrittenEntry,
    edit: (entry: Unsigned) => Edited,
    signer: Pick<ReturnType<typeof newTeamKeys>, 'keys'> = this.club.keys.account
  ): WrittenEntry {
    const { state, contents, number } = structuredClone(before.entry)
    const { team } = signer.keys
    const unsigned = {
      number: number + 1,
      previous: toHash(before.text),
      at: new Date().toISOString(),
      by: 'eva',
      key: signer.keys.signsWith,
      ...(team === undefined ? {} : { team }),
      what: 'promote mf-a@1.2.0 to 5 %',
      why: '',
      differences: [],
      gate: [],
      state,
      contents
    }
    const { checkpoint, ...edited } = edit(unsigned)
    const parsed = v.parse(unsignedEntry, { ...unsigned, ...edited })
    const its = { ...parsed, checkpoint: checkpoint ?? nextCheckpoint(before, parsed) }
    const entry = withSignature(signer.keys, its)
    return { entry, text: JSON.stringify(entry) }
  }

  async put(number: number, text: string): Promise<void> {
    await this.store.replace(entryPath(number), text)
  }
}

const mf = (name: string, version: string) => [`${name}@${version}`, ...companionPaths({ name, version })]

/** Returns the canary of a remote with its contents, as its team may begin it. */
export function withCanary(
  { state, contents, number }: Unsigned,
  name: string,
  canary: { readonly version: string; readonly traffic: number } | undefined
): Pick<Unsigned, 'state'> & { readonly contents: Contents } {
  const { canary: was, ...remote } = state.remotes[name] ?? { version: '1.0.0' }
  const remotes: ReleaseState['remotes'] = {
    ...state.remotes,
    [name]: canary ? { ...remote, canary } : remote
  }
  const has = Object.values(remotes).some(one => one.canary)
  const had = Object.values(state.remotes).some(one => one.canary)
  const { canariesSince: since, ...others } = state
  const canariesSince = had ? since : number
  const kept = Object.entries(contents).filter(
    ([path]) => !was || was.version === canary?.version || !mf(name, was.version).includes(path)
  )
  const added = canary ? mf(name, canary.version).map(path => [path, `sha384-${path}`] as const) : []
  const known = Object.fromEntries([...added, ...kept])
  return {
    state: { ...others, remotes, ...(has && canariesSince !== undefined ? { canariesSince } : {}) },
    contents: known
  }
}
