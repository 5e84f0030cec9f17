import { isDeepStrictEqual } from 'node:util'
import { withCanariesSince } from './canaries-since.ts'
import { companionPaths } from './contents.ts'
import type { HistoryEntry } from './history-entry.ts'
import { freezeAt, type Team } from './policy.ts'
import { changedNames, type RemoteState, versionsIn } from './release-state.ts'

/** What an entry says, as far as it matters to who may say it. */
export type Step = Pick<
  HistoryEntry,
  'number' | 'at' | 'state' | 'contents' | 'restores' | 'anchor' | 'approved'
> & {
  readonly pruned?: readonly string[] | undefined
}

/**
 * Returns what a team may not do of what its entry does: begin, change and end canaries of its remotes, up to its limit, and nothing else.
 *
 * @returns the first rule that is broken, `may not change the host`; undefined where none is.
 */
export function teamFault(
  { remotes, traffic }: Team,
  before: Pick<Step, 'state' | 'contents' | 'at'>,
  after: Step
): string | undefined {
  if (after.anchor) return 'may not accept what is wrong with the history'
  if (after.approved) return 'has no approvals to show'
  if (after.pruned) return 'may not prune'
  if (after.restores !== undefined) return 'may not go back to a release'
  if (Date.parse(after.at) < Date.parse(before.at) - clocks) return 'may not date it before the entry before'
  const names = changedNames(before.state, after.state)
  if (names.includes('host')) return 'may not change the host'
  if (names.includes('config')) return 'may not change the configuration'
  if (names.includes('policy')) return 'may not change who may do what'
  const [first] = names
  if (first === undefined) return 'changes nothing'
  const other = names.find(name => !remotes.includes(name))
  if (other) return `may not change ${other}: it has ${remotes.join(', ') || 'no remote'}`
  for (const name of names) {
    const fault = remoteFault(name, traffic, [before.state.remotes[name], after.state.remotes[name]])
    if (fault) return fault
  }
  const frozen = freezeAt(before.state.policy, Date.parse(after.at))
  const widened = names.find(name => moreGet(before.state.remotes[name], after.state.remotes[name]))
  if (frozen && widened) return `may not give ${widened} to more members: releases are frozen ${frozen}`
  const { canariesSince } = withCanariesSince(before.state, after.state, after.number)
  if (after.state.canariesSince !== canariesSince) return 'may not choose who are the first for canaries'
  return contentsFault(before, after, names)
}

/** Milliseconds by which the clocks of two machines may differ. */
const clocks = 60 * 60 * 1000

function remoteFault(
  name: string,
  limit: number,
  [was, is]: readonly [RemoteState | undefined, RemoteState | undefined]
): string | undefined {
  if (!was || !is) return `may not ${is ? 'begin' : 'retire'} ${name}`
  if (was.version !== is.version) return `may not change what everybody has of ${name}`
  if (was.previous !== is.previous) return `may not change what ${name} falls back to`
  if (!isDeepStrictEqual(was.off, is.off)) return `may not switch ${name} off or on`
  if (is.canary && is.canary.version === is.version)
    return `may not have what everybody has of ${name} as its canary`
  return is.canary && is.canary.traffic > limit
    ? `may give a canary of ${name} to ${limit} % of members, not to ${is.canary.traffic}`
    : undefined
}

/** True when a step gives a canary to members who did not have it. */
const moreGet = (was: RemoteState | undefined, is: RemoteState | undefined): boolean =>
  is?.canary !== undefined &&
  (was?.canary?.version !== is.canary.version || was.canary.traffic < is.canary.traffic)

/** The contents of versions are carried along; a team says those of a new canary of its own. */
function contentsFault(
  before: Pick<Step, 'state' | 'contents'>,
  after: Step,
  names: readonly string[]
): string | undefined {
  const [was, is] = [before.contents, after.contents]
  const known = new Set(versionsIn(before.state))
  const added = names.flatMap(name => {
    const version = after.state.remotes[name]?.canary?.version
    return version === undefined || known.has(`${name}@${version}`) ? [] : [{ name, version }]
  })
  const missing = added.find(({ name, version }) => is[`${name}@${version}`] === undefined)
  if (missing) return `has to say what ${missing.name}@${missing.version} consists of`
  const own = new Set(added.flatMap(listPaths))
  const kept = new Set(
    versionsIn(after.state)
      .filter(one => known.has(one))
      .map(one => one.split('@'))
      .flatMap(([name = '', version = '']) => listPaths({ name, version }))
  )
  const changed = [...new Set([...Object.keys(is), ...kept])].find(one =>
    kept.has(one) ? is[one] !== was[one] : !own.has(one)
  )
  return changed === undefined ? undefined : `may not say what ${changed} consists of`
}

const listPaths = (one: Parameters<typeof companionPaths>[0]): readonly string[] => [
  `${one.name}@${one.version}`,
  ...companionPaths(one)
]
