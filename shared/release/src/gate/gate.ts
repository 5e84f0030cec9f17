import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { DamageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { fileProblems } from './assets.ts'
import { type Candidate, candidateOf } from './candidate.ts'
import { findWrongCopies, removeWrongCopies } from './copies.ts'
import { routeProblems } from './routes.ts'
import { contractProblems, exposesProblems, nameProblems, sharedProblems } from './rules.ts'
import { type Scope, scopeOfChange } from './scope.ts'

/** Opens the screens of a candidate's scope in a real browser. @returns a line for each thing that went wrong. */
export type Smoke = (candidate: Candidate) => Promise<readonly string[]>

/** Looks at a state before it goes live. @throws {Error} that names every reason against it. */
export type Gate = (before: ReleaseState | undefined, after: ReleaseState) => Promise<readonly GateResult[]>

/** Thrown when a release is refused; the message names every reason. */
export class GateError extends Error {
  override readonly name = 'GateError'
}

export interface GateOptions {
  readonly store: Store
  /** Absent where there is a reason to do without. */
  readonly smoke?: Smoke
  /** That reason. */
  readonly withoutSmoke?: string
  /** True when compressed files and deltas that are not what was published are removed. */
  readonly removesCopies?: boolean
  /** Told of what every check says, before anything is done about it. */
  onResults?(results: readonly GateResult[]): Promise<void>
}

/** Every rule that a release has to meet before members get it. */
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

/** Opens no version a second time with the same host: who only has to start from a newer entry does not wait for a browser again. */
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

/** Returns what each check of the gate says of a state. @throws {Error} when a version was never published. */
export async function inspect(
  options: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const results = await resultsOf(options, state, scope)
  await options.onResults?.(results)
  return results
}

async function resultsOf(
  { store, smoke, withoutSmoke, removesCopies = false }: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const candidate = await candidateOf(store, state, scope)
  const results = [
    result('exposes', exposesProblems(candidate)),
    result('contract', contractProblems(candidate)),
    result('shared versions', sharedProblems(candidate)),
    result('shared names', nameProblems(candidate)),
    result('routes', routeProblems(candidate)),
    scope.files.size > 0
      ? result('files', await filesIn(store, scope), scope.files)
      : leftOut('files', 'nobody gets anything that they do not have')
  ]
  const isRefused = results.some(({ outcome }) => outcome === 'refused')
  // What is refused stays as it is, to be looked at.
  results.push(...(await copyResults(store, scope, removesCopies && !isRefused)))
  if (!smoke) return [...results, leftOut('smoke', withoutSmoke ?? 'not asked for')]
  if (scope.screens.size === 0) return [...results, leftOut('smoke', 'there are members who have it already')]
  // A browser has nothing to say of what is refused already.
  if (isRefused) return results
  return [...results, result('smoke', await smoke(candidate), scope.screens)]
}

/** Copies that are not what was published are no reason against a version: browsers get its files instead. */
async function copyResults(store: Store, { files }: Scope, removes: boolean): Promise<readonly GateResult[]> {
  const lines = [...files].map(async one => {
    const [name = '', version = ''] = one.split('@')
    if (removes) return removeWrongCopies(store, { name, version })
    const paths = await findWrongCopies(store, { name, version }).catch(nothingKnown)
    return paths.map(path => `${path} is not what was published: the next change that gives it removes it`)
  })
  return (await Promise.all(lines)).flat().map(line => leftOut('copies', line))
}

/** The check of the files has said what is wrong with a version that cannot be read. */
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

/** @param seen what was looked at; everything that is live by default. */
const result = (check: string, problems: readonly string[], seen: Iterable<string> = []): GateResult =>
  problems.length > 0
    ? { check, outcome: 'refused', detail: problems.join('; ') }
    : { check, outcome: 'passed', detail: [...seen].join(', ') }

const leftOut = (check: string, detail: string): GateResult => ({ check, outcome: 'left out', detail })
