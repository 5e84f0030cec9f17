import { isDeepStrictEqual } from 'node:util'
import { companionPaths } from './contents.ts'
import type { Step } from './history-entry.ts'
import { freezeAt, type Team } from './policy.ts'
import { changedNames, type RemoteState, versionsIn, withCanariesSince } from './release-state.ts'

/**
 * Returns the first rule that a team's entry breaks: `may not change the host`. Undefined when it breaks none. A
 * team may only start, change and end canaries of its remotes, up to its limit.
 */
export function findTeamFault(
  { remotes, traffic }: Team,
  before: Pick<Step, 'state' | 'contents' | 'at'>,
  after: Step
): string | undefined {
  if (after.anchor) return 'may not accept faults of the history'
  if (after.approved) return 'may not add approvals'
  if (after.pruned) return 'may not prune'
  if (after.restores !== undefined) return 'may not restore a release'
  if (Date.parse(after.at) < Date.parse(before.at) - clockToleranceMs)
    return 'may not date it before the entry before'
  const names = changedNames(before.state, after.state)
  if (names.includes('host')) return 'may not change the host'
  if (names.includes('config')) return 'may not change the configuration'
  if (names.includes('policy')) return 'may not change the policy'
  if (names.length === 0) return 'changes nothing'
  const foreign = names.find(name => !remotes.includes(name))
  if (foreign) return `may not change ${foreign}: it has ${remotes.join(', ') || 'no remote'}`
  for (const name of names) {
    const fault = findRemoteFault(name, traffic, [before.state.remotes[name], after.state.remotes[name]])
    if (fault) return fault
  }
  const freeze = freezeAt(before.state.policy, Date.parse(after.at))
  const widened = names.find(name => isWidened(before.state.remotes[name], after.state.remotes[name]))
  if (freeze && widened) return `may not give ${widened} to more members: releases are frozen ${freeze}`
  const { canariesSince } = withCanariesSince(before.state, after.state, after.number)
  if (after.state.canariesSince !== canariesSince) return 'may not choose the first members of a canary'
  return findContentsFault(before, after, names)
}

/** Milliseconds by which the clocks of two machines may differ. */
const clockToleranceMs = 60 * 60 * 1000

function findRemoteFault(
  name: string,
  limit: number,
  [was, is]: readonly [RemoteState | undefined, RemoteState | undefined]
): string | undefined {
  if (!was || !is) return `may not ${is ? 'add' : 'retire'} ${name}`
  if (was.version !== is.version) return `may not change the live version of ${name}`
  if (was.previous !== is.previous) return `may not change the fallback of ${name}`
  if (!isDeepStrictEqual(was.off, is.off)) return `may not switch ${name} off or on`
  if (is.canary && is.canary.version === is.version)
    return `may not make the live version of ${name} its canary`
  return is.canary && is.canary.traffic > limit
    ? `may give a canary of ${name} to ${limit} % of members, not to ${is.canary.traffic}`
    : undefined
}

/** True when members get a canary who did not have it. */
const isWidened = (was: RemoteState | undefined, is: RemoteState | undefined): boolean =>
  is?.canary !== undefined &&
  (was?.canary?.version !== is.canary.version || was.canary.traffic < is.canary.traffic)

/** A team's entry must add the contents of its new canaries and leave all other contents as they are. */
function findContentsFault(
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
  if (missing) return `has to record the contents of ${missing.name}@${missing.version}`
  const addedKeys = new Set(added.flatMap(({ name, version }) => contentsKeys(name, version)))
  const fixedKeys = new Set(
    versionsIn(after.state)
      .filter(id => known.has(id))
      .map(id => id.split('@'))
      .flatMap(([name = '', version = '']) => contentsKeys(name, version))
  )
  const changed = [...new Set([...Object.keys(is), ...fixedKeys])].find(key =>
    fixedKeys.has(key) ? is[key] !== was[key] : !addedKeys.has(key)
  )
  return changed === undefined ? undefined : `may not change the recorded contents of ${changed}`
}

const contentsKeys = (name: string, version: string): readonly string[] => [
  `${name}@${version}`,
  ...companionPaths({ name, version })
]
