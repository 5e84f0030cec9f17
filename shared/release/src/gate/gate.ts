import type { GateResult, Proposal } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { fileProblems, findWrongCopies, removeWrongCopies } from '../published/publication.ts'
import { parseVersion } from '../published/release-files.ts'
import { onDamage } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { type Candidate, findConflicts, readCandidate, type Scope, scopeOfChange } from './candidate.ts'

/** Opens the screens of a candidate's scope in a real browser. Returns one line for each fault. */
type Smoke = (candidate: Candidate) => Promise<readonly string[]>

/** Checks a state before it goes live. @throws {GateError} that lists every reason for a refusal. */
export type Gate = (before: ReleaseState | undefined, after: ReleaseState) => Promise<readonly GateResult[]>

/** Thrown when the gate refuses a change. The message lists every reason. */
export class GateError extends Error {
  override readonly name = 'GateError'
}

export interface GateOptions {
  readonly store: Store
  /** Undefined when the smoke load is skipped. */
  readonly smoke?: Smoke
  /** Reason for skipping the smoke load. */
  readonly withoutSmoke?: string
  readonly removesCopies?: boolean
  /** Receives all results before a refusal is thrown. Returns the file of the report, if there is one. */
  onResults?(results: readonly GateResult[]): Promise<string | undefined>
}

export function createGate({ smoke, ...others }: GateOptions): Gate {
  const options = { ...others, ...(smoke ? { smoke: skipPassed(smoke) } : {}) }
  return async (before, after) => {
    const results = await inspect({ ...options, removesCopies: true }, after, scopeOfChange(before, after))
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0)
      throw new GateError(
        `refused:\n${refused.map(({ check, detail }) => `  ${check}: ${detail}`).join('\n')}`
      )
    return results
  }
}

/** Skips versions that have already passed with the same host, when a change is retried after another operator's. */
function skipPassed(smoke: Smoke): Smoke {
  const passed = new Set<string>()
  return async candidate => {
    const toKey = (version: string): string => `${version} in host@${candidate.host.version}`
    const screens = [...candidate.scope.screens].filter(version => !passed.has(toKey(version)))
    if (screens.length === 0) return []
    const problems = await smoke({ ...candidate, scope: { ...candidate.scope, screens: new Set(screens) } })
    if (problems.length === 0) for (const version of screens) passed.add(toKey(version))
    return problems
  }
}

export async function inspect(
  { store, smoke, withoutSmoke, removesCopies = false, onResults }: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const candidate = await readCandidate(store, state, scope)
  const conflicts = Object.entries(findConflicts(candidate))
  const results = [
    ...conflicts.map(([check, problems]) => toResult(check, problems)),
    scope.files.size > 0
      ? toResult('files', await checkFiles(store, scope), scope.files)
      : toSkipped('files', 'no version goes to more members than before')
  ]
  const isRefused = results.some(({ outcome }) => outcome === 'refused')
  // A refused version keeps its wrong copies, for inspection.
  results.push(...(await checkCopies(store, scope, removesCopies && !isRefused)))
  if (!smoke) results.push(toSkipped('smoke', withoutSmoke ?? 'not requested'))
  else if (scope.screens.size === 0)
    results.push(toSkipped('smoke', 'no version of a remote is new to members'))
  // A refused candidate needs no smoke load.
  else if (!isRefused) results.push(toResult('smoke', await smoke(candidate), scope.screens))
  await onResults?.(results)
  return results
}

/** Reports wrong copies. They refuse no version, because browsers then get the published files. */
async function checkCopies(
  store: Store,
  { files }: Scope,
  removesCopies: boolean
): Promise<readonly GateResult[]> {
  const lines = [...files].map(async label => {
    const version = parseVersion(label)
    if (removesCopies) return removeWrongCopies(store, version)
    // The check of the files reports damage.
    const paths = await findWrongCopies(store, version).catch(onDamage([]))
    return paths.map(
      path => `${path} is not what was published: the next change that makes ${label} live removes the file`
    )
  })
  return (await Promise.all(lines)).flat().map(line => toSkipped('copies', line))
}

async function checkFiles(store: Store, { files }: Scope): Promise<readonly string[]> {
  const problems = [...files].map(label => fileProblems(store, parseVersion(label)))
  return (await Promise.all(problems)).flat()
}

/** @param checked the checked versions; empty for a check of all live versions. */
export const toResult = (
  check: string,
  problems: readonly string[],
  checked: Iterable<string> = []
): GateResult =>
  problems.length > 0
    ? { check, outcome: 'refused', detail: problems.join('; ') }
    : { check, outcome: 'passed', detail: [...checked].join(', ') }

export const toSkipped = (check: string, detail: string): GateResult => ({
  check,
  outcome: 'left out',
  detail
})

/**
 * Creates the gate of ops for a change that a team requests. It has no browser, so the signed request must name the versions
 * that the gate of the team has opened in one.
 */
export function createTeamGate(store: Store, team: NonNullable<Proposal['team']>): Gate {
  const gate = createGate({
    store,
    withoutSmoke: 'the gate of the team has opened the versions in a browser'
  })
  return async (before, after) => {
    const known = team.host === after.host ? team.opened : []
    const unopened = [...scopeOfChange(before, after).screens].filter(version => !known.includes(version))
    if (unopened.length > 0)
      throw new GateError(
        `refused: no browser has opened ${unopened.join(', ')}, a version of team ${team.name}, with host@${after.host}: promote it again with the smoke load`
      )
    return gate(before, after)
  }
}
