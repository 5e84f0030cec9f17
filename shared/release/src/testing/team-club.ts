import * as v from 'valibot'
import { makeChange, type Operation } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import { admitTeam, dismissTeam, requireApprovals, rotateTeam } from '../change/team.ts'
import { nextCheckpoint } from '../history/checkpoint.ts'
import { entryPath, readEntry } from '../history/history.ts'
import {
  type Checkpoint,
  type HistoryEntry,
  historyEntry,
  type WrittenEntry
} from '../history/history-entry.ts'
import { getSeen } from '../history/trusted-history.ts'
import { createTrialKey, withSignature } from '../keys/signing.ts'
import { DryStore, RememberingStore } from '../store/remembering-store.ts'
import { toHash } from '../store/store.ts'
import { newOperation, onStore, putLive, readNewest, runEach } from './club.ts'
import { putHost } from './published.ts'
import { newTeamKeys, runAsTeam, seenInBrowser } from './team.ts'

// Test helper: a club of two teams with a history, and forged entries that any key can sign.

/** Version of the thief's host. It is published, and was never approved. */
export const evilHost = '9.9.9'

/**
 * Creates a club in which team `account` may give canaries of mf-a to 10 % of members, and team `catalogue`
 * those of mf-b to 20 %. The first key of `account` and the team `dismissed` have lost their rights. The host and the
 * configuration need two keys of ops, and more rights for a team need three.
 */
export async function newTeamClub() {
  const ops = await newOperation()
  const { publicKeys } = ops.keys
  const newKeys = (team: string) => newTeamKeys(team, { publicKeys })
  const keys = {
    account: newKeys('account'),
    earlier: newKeys('account'),
    catalogue: newKeys('catalogue'),
    dismissed: newKeys('dismissed'),
    unknown: newKeys('account')
  }
  const asTeam = (team: keyof typeof keys): Operation => ({
    ...ops,
    keys: keys[team].keys,
    gate: seenInBrowser
  })
  const remote = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
  await putLive(ops, { host: ['1.0.0', '1.1.0'], 'mf-a': remote, 'mf-b': remote, 'mf-c': remote })
  await runEach(ops, 'mf-a@1.1.0 mf-b@1.1.0 mf-c@1.1.0')
  await makeChange(ops, setConfig({ change: { brand: 'otra' } }))
  const admit = (name: keyof typeof keys, remote: string, traffic: number) =>
    makeChange(ops, admitTeam(name, { remotes: [remote], traffic, key: keys[name].publicKey }))
  await makeChange(ops, admitTeam('account', { remotes: ['mf-a'], traffic: 10, key: keys.earlier.publicKey }))
  await admit('catalogue', 'mf-b', 20)
  await admit('dismissed', 'mf-c', 30)
  await runAsTeam(ops, asTeam('earlier'), 'mf-a@1.2.0 to 5 %')
  await runAsTeam(ops, asTeam('dismissed'), 'mf-c@1.2.0 to 5 %')
  await makeChange(
    ops,
    rotateTeam('account', { key: keys.account.publicKey, without: keys.earlier.publicKey })
  )
  await makeChange(ops, dismissTeam('dismissed'))
  const [second, third] = [createTrialKey(), createTrialKey()]
  const listApprovers = [...publicKeys, second.publicKey, third.publicKey]
  await makeChange(ops, requireApprovals({ host: 2, config: 2, team: 3 }, listApprovers))
  await runAsTeam(ops, asTeam('account'), 'mf-a@1.2.0 to 7 %', 'rollback mf-a')
  await runAsTeam(ops, asTeam('catalogue'), 'mf-b@1.2.0 to 10 %')
  await putHost(ops, evilHost, { releaseKeys: publicKeys })
  // All forgeries share one cache.
  const store = new RememberingStore(ops.store)
  return { ops: { ...ops, store }, second, keys, newest: await readNewest(ops) }
}

export type TeamClub = Awaited<ReturnType<typeof newTeamClub>>
const unsignedEntry = v.omit(historyEntry, ['signature', 'checkpoint'])
type UnsignedEntry = Omit<HistoryEntry, 'signature' | 'checkpoint'>
/** Fields that a forged entry has in place of the honest ones. */
type ForgedFields = Partial<UnsignedEntry> & { readonly checkpoint?: Checkpoint }

type Signer = Pick<ReturnType<typeof newTeamKeys>, 'keys'>

/** Returns the fields of a forged entry that differ from a copy of the entry before it, which has the checkpoint `honest`. */
export type Edit = (entry: UnsignedEntry, honest: Checkpoint) => ForgedFields

/** Writes entries like an attacker with write access to the store and one key. */
export class Forger {
  readonly store: DryStore

  constructor(readonly club: TeamClub) {
    this.store = new DryStore(club.ops.store)
  }

  /** An operator on a machine that has never read the history. */
  get newMachine(): Operation {
    return onStore(this.club.ops, this.store)
  }

  /** An operator on a machine that has checked the history up to an entry, by default that before the theft. */
  machineThatChecked(written = this.club.newest): Operation {
    return { ...this.newMachine, seen: getSeen(written) }
  }

  /** The thief of a key of ops. */
  get thief(): Operation {
    return { ...this.newMachine, by: 'eva' }
  }

  /** Returns an entry that follows another one. */
  after(before: WrittenEntry, edit: Edit, signer: Signer): WrittenEntry {
    const { state, contents, number } = structuredClone(before.entry)
    const unsigned = {
      number: number + 1,
      previous: toHash(before.text),
      at: new Date().toISOString(),
      by: 'eva',
      key: signer.keys.signsWith,
      what: 'promote mf-a@1.2.0 to 5 %',
      why: '',
      differences: [],
      gate: [],
      state,
      contents
    }
    const honest = nextCheckpoint(before, v.parse(unsignedEntry, unsigned))
    const { checkpoint, ...fields } = edit(unsigned, honest)
    const parsed = v.parse(unsignedEntry, { ...unsigned, ...fields })
    const entry = withSignature(signer.keys, {
      ...parsed,
      checkpoint: checkpoint ?? nextCheckpoint(before, parsed)
    })
    return { entry, text: JSON.stringify(entry) }
  }

  /** Creates an entry with `after` and writes it into the store. */
  async write(...forgery: Parameters<Forger['after']>): Promise<WrittenEntry> {
    const forged = this.after(...forgery)
    await this.put(forged.entry.number, forged.text)
    return forged
  }

  /** Writes entries one after the other, signed with the key of ops. They follow the newest entry by default. */
  async writeAsOps(edits: readonly Edit[], after = this.club.newest): Promise<WrittenEntry> {
    let last = after
    for (const edit of edits) last = await this.write(last, edit, this.club.ops)
    return last
  }

  read(number: number): Promise<WrittenEntry> {
    return readEntry(this.store, number)
  }

  async put(number: number, text: string): Promise<void> {
    await this.store.replace(entryPath(number), text)
  }
}

/** Makes an allowed change: switches mf-c off or on. */
export const harmless: Edit = ({ state }) => {
  const { off, ...remote } = state.remotes['mf-c'] ?? { version: '1.0.0' }
  const toggled = off ? remote : { ...remote, off: { message: 'Volvemos.' } }
  return { state: { ...state, remotes: { ...state.remotes, 'mf-c': toggled } } }
}

/** Returns the error of an operation, or `accepted`. */
export const findRefusal = (operation: Promise<unknown>): Promise<string> =>
  operation.then(
    () => 'accepted',
    (error: unknown) => String(error)
  )
