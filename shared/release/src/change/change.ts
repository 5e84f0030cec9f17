import { isDeepStrictEqual } from 'node:util'
import { recordedContents } from '../history/contents.ts'
import { append, type Change } from '../history/history.ts'
import type { GateResult, HistoryEntry } from '../history/history-entry.ts'
import { offMessageLength, type ReleaseState, type RemoteState, remoteOf } from '../history/release-state.ts'
import { rollbackTargets } from '../history/rollback-targets.ts'
import { type Trust, trustedEntry, trustedHistory } from '../history/trusted-history.ts'
import type { Published } from '../published/release-files.ts'
import { pageOf, render } from '../render/render.ts'
import { alreadyOff, forEverybody, promotedRemote, withoutCanary } from './remote-versions.ts'

/** Looks at a state before it goes live. @throws {Error} that names every reason against it. */
export type Gate = (before: ReleaseState | undefined, after: ReleaseState) => Promise<readonly GateResult[]>

/** Who changes what members get, and where. */
export interface Operation extends Trust {
  readonly gate: Gate
  readonly by: string
  readonly why: string
}

/**
 * Makes published versions the ones that members get from their next page load on, all of them together.
 *
 * @param traffic percent of members; the others keep what they have. 100 unless told, 0 takes a canary back.
 * @throws {Error} when a version was never published, the page cannot be made, the gate refuses, or somebody else was faster.
 */
export function promote(
  operation: Operation,
  promoted: readonly Published[],
  traffic = 100
): Promise<HistoryEntry> {
  const names = promoted.map(({ name, version }) => `${name}@${version}`).join(' ')
  const what = `promote ${names}${traffic === 100 ? '' : ` to ${traffic} %`}`
  return change(operation, what, async before => {
    const host = promoted.find(one => one.name === 'host')?.version ?? before?.host
    if (host === undefined) throw new Error('no host is live yet: promote one first')
    if (traffic !== 100 && host !== before?.host) throw new Error('a host goes to everybody or to nobody')
    const remotes = { ...before?.remotes }
    const history = await trustedHistory(operation)
    for (const one of promoted)
      if (one.name !== 'host') {
        const targets = rollbackTargets(history, one.name)
        remotes[one.name] = promotedRemote(remotes[one.name], one, { traffic, targets })
      }
    const state = { host, remotes }
    const off = promoted.flatMap(one => (remotes[one.name]?.off ? [alreadyOff(one)] : []))
    if (off.length > 0 && isDeepStrictEqual(state, before)) throw new Error(off.join('; '))
    return { state }
  })
}

/**
 * Ends a canary: everybody gets it, or nobody. The one that was looked at, and no other that has come in its place.
 *
 * @throws {Error} when it is no canary any more.
 */
export function endCanary(
  operation: Operation,
  { name, version }: Published,
  verdict: 'promote' | 'rollback'
): Promise<HistoryEntry> {
  return change(operation, `${verdict} ${name}@${version}`, async before => {
    const targets = rollbackTargets(await trustedHistory(operation), name)
    return withRemote(before, name, remote => {
      if (remote.canary?.version !== version) throw new Error(`${name}@${version} is no canary any more`)
      return verdict === 'promote' ? forEverybody(remote, version, targets) : withoutCanary(remote, targets)
    })
  })
}

/** Takes a remote's screens away from members, who read a message in their place. */
export async function disable(operation: Operation, name: string, words: string): Promise<HistoryEntry> {
  const message = words.trim()
  if (message === '') throw new Error('the message has nothing to read for members')
  if (message.length > offMessageLength)
    throw new Error(`the message has ${message.length} characters, ${offMessageLength} fit`)
  return change(operation, `disable ${name}: ${message}`, before =>
    withRemote(before, name, remote => ({ ...remote, off: { message } }))
  )
}

/** Gives a remote's screens back. */
export function enable(operation: Operation, name: string): Promise<HistoryEntry> {
  return change(operation, `enable ${name}`, before =>
    withRemote(before, name, ({ off, ...remote }) => {
      if (!off) throw new Error(`${name} is not switched off`)
      return remote
    })
  )
}

function withRemote(
  before: ReleaseState | undefined,
  name: string,
  edit: (remote: RemoteState) => RemoteState
): Pick<Change, 'state'> {
  if (name === 'host') throw new Error('the host cannot be switched off or on, remotes can')
  if (!before) throw new Error('nothing is live yet')
  return { state: { ...before, remotes: { ...before.remotes, [name]: edit(remoteOf(before, name)) } } }
}

/** What is to be live, and since when it was before where it is brought back. */
export type Decision = Pick<Change, 'state' | 'restores'>

/**
 * Takes one step from what is live, if the gate lets it.
 *
 * @param decide what is to be live, given what is.
 */
export async function change(
  operation: Operation,
  what: string,
  decide: (before: ReleaseState | undefined) => Decision | Promise<Decision>
): Promise<HistoryEntry> {
  const { store, keys, gate, by, why, withoutHistory } = operation
  const before = await trustedEntry(operation)
  const decision = await decide(before?.entry.state)
  if (isDeepStrictEqual(decision.state, before?.entry.state)) throw new Error(`${what}: that is live already`)
  // A change counts once it is written down: what could not be shown then is refused before.
  const { contents } = await pageOf(store, keys, {
    state: decision.state,
    release: (before?.entry.number ?? 0) + 1,
    contents: withoutHistory ? {} : await recordedContents(store, before?.entry, decision.restores)
  })
  const results = [
    ...(await gate(before?.entry.state, decision.state)),
    ...(withoutHistory ? [{ check: 'history', outcome: 'left out', detail: withoutHistory } as const] : [])
  ]
  const entry = await append(store, keys, before, { ...decision, what, by, why, gate: results, contents })
  await render(operation)
  return entry
}
