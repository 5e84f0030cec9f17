import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { DamageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { fileProblems } from './assets.ts'
import { type Candidate, readCandidate } from './candidate.ts'
import { findWrongCopies, removeWrongCopies } from './copies.ts'
import { routeProblems } from './routes.ts'
import { contractProblems, exposesProblems, nameProblems, sharedProblems } from './rules.ts'
import { type Scope, scopeOfChange } from './scope.ts'

/**
 * Opens the screens of a candidate's scope in a real browser.
 *
 * @returns a line for each fault.
 */
export type Smoke = (candidate: Candidate) => Promise<readonly string[]>

/**
 * Checks a state before it goes live.
 *
 * @throws {GateError} that lists every reason for a refusal.
 */
export type Gate = (before: ReleaseState | undefined, after: ReleaseState) => Promise<readonly GateResult[]>

/** Thrown when the gate refuses a change. The message lists every reason. */
export class GateError extends Error {
  override readonly name = 'GateError'
}

export interface GateOptions {
  readonly store: Store
  /** Absent when the operator skips the smoke load with a reason. */
  readonly smoke?: Smoke
  /** Reason for skipping the smoke load. */
  readonly withoutSmoke?: string
  /** True when wrong compressed files and deltas are removed. */
  readonly removesCopies?: boolean
  /** Called with all results before a refusal is thrown. */
  onResults?(results: readonly GateResult[]): Promise<void>
}

/** Creates a gate with all checks. */
export function createGate({ smoke, ...others }: GateOptions): Gate {
  const options = { ...others, ...(smoke ? { smoke: onlyOnce(smoke) } : {}) }
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

/**
 * Skips versions that have passed with the same host. A change that is retried on a newer history entry then
 * needs no second smoke load.
 */
function onlyOnce(smoke: Smoke): Smoke {
  const opened = new Set<string>()
  return async candidate => {
    const key = (one: string): string => `${one} in host@${candidate.host.version}`
    const screens = [...candidate.scope.screens].filter(one => !opened.has(key(one)))
    if (screens.length === 0) return []
    const problems = await smoke({ ...candidate, scope: { ...candidate.scope, screens: new Set(screens) } })
    if (problems.length === 0) for (const one of screens) opened.add(key(one))
    return problems
  }
}

/**
 * Runs all checks on a state.
 *
 * @throws {Error} when a version was never published.
 */
export async function inspect(
  options: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const results = await runChecks(options, state, scope)
  await options.onResults?.(results)
  return results
}

async function runChecks(
  { store, smoke, withoutSmoke, removesCopies = false }: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const candidate = await readCandidate(store, state, scope)
  const results = [
    result('exposes', exposesProblems(candidate)),
    result('contract', contractProblems(candidate)),
    result('shared versions', sharedProblems(candidate)),
    result('shared names', nameProblems(candidate)),
    result('routes', routeProblems(candidate)),
    scope.files.size > 0
      ? result('files', await filesIn(store, scope), scope.files)
      : leftOut('files', 'no member gets a version that they do not have already')
  ]
  const isRefused = results.some(({ outcome }) => outcome === 'refused')
  // After a refusal all files stay as they are, for inspection.
  results.push(...(await copyResults(store, scope, removesCopies && !isRefused)))
  if (!smoke) return [...results, leftOut('smoke', withoutSmoke ?? 'not asked for')]
  if (scope.screens.size === 0) return [...results, leftOut('smoke', 'members have it already')]
  // A refused candidate needs no smoke load.
  if (isRefused) return results
  return [...results, result('smoke', await smoke(candidate), scope.screens)]
}

/** Wrong copies do not refuse a version, because browsers then get its files instead. */
async function copyResults(store: Store, { files }: Scope, removes: boolean): Promise<readonly GateResult[]> {
  const lines = [...files].map(async one => {
    const [name = '', version = ''] = one.split('@')
    if (removes) return removeWrongCopies(store, { name, version })
    const paths = await findWrongCopies(store, { name, version }).catch(nothingKnown)
    return paths.map(
      path => `${path} is not what was published: the next change that makes it live removes it`
    )
  })
  return (await Promise.all(lines)).flat().map(line => leftOut('copies', line))
}

/** Ignores damage, which the check of the files reports. */
function nothingKnown(error: unknown): readonly string[] {
  if (!(error instanceof DamageError)) throw error
  return []
}

async function filesIn(store: Store, { files }: Scope): Promise<readonly string[]> {
  const problems = [...files].map(one => {
    const [name = '', version = ''] = one.split('@')
    return fileProblems(store, name, version)
  })
  return (await Promise.all(problems)).flat()
}

/** @param seen the checked versions; empty when all live versions were checked. */
const result = (check: string, problems: readonly string[], seen: Iterable<string> = []): GateResult =>
  problems.length > 0
    ? { check, outcome: 'refused', detail: problems.join('; ') }
    : { check, outcome: 'passed', detail: [...seen].join(', ') }

const leftOut = (check: string, detail: string): GateResult => ({ check, outcome: 'left out', detail })
