import type { Gate } from '../change/change.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import { assetProblems } from './assets.ts'
import { type Candidate, candidateOf } from './candidate.ts'
import { routeProblems } from './routes.ts'
import { contractProblems, exposesProblems, sharedProblems } from './rules.ts'
import { type Scope, scopeOfChange } from './scope.ts'

/** Opens the screens of a candidate's scope in a real browser. @returns a line for each thing that went wrong. */
export type Smoke = (candidate: Candidate) => Promise<readonly string[]>

/** Thrown when a release is refused; the message names every reason. */
class GateError extends Error {
  override readonly name = 'GateError'
}

export interface GateOptions {
  readonly store: Store
  /** Absent where there is a reason to do without. */
  readonly smoke?: Smoke
  /** That reason. */
  readonly withoutSmoke?: string
}

/** Every rule that a release has to meet before members get it. */
export function createGate(options: GateOptions): Gate {
  return async (before, after) => {
    const results = await inspect(options, after, scopeOfChange(before, after))
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0)
      throw new GateError(
        `refused:\n${refused.map(({ check, detail }) => `  ${check}: ${detail}`).join('\n')}`
      )
    return results
  }
}

/** What each check of the gate says of a state. @throws {Error} when a version was never published. */
export async function inspect(
  { store, smoke, withoutSmoke }: GateOptions,
  state: ReleaseState,
  scope: Scope
): Promise<readonly GateResult[]> {
  const candidate = await candidateOf(store, state, scope)
  const results = [
    result('exposes', exposesProblems(candidate)),
    result('contract', contractProblems(candidate)),
    result('shared versions', sharedProblems(candidate)),
    result('routes', routeProblems(candidate)),
    scope.files.size > 0
      ? result('files', await assetProblems(store, candidate), scope.files)
      : leftOut('files', 'nobody gets anything that they do not have')
  ]
  if (!smoke) return [...results, leftOut('smoke', withoutSmoke ?? 'not asked for')]
  if (scope.screens.size === 0) return [...results, leftOut('smoke', 'there are members who have it already')]
  // A browser has nothing to say of what is refused already.
  if (results.some(({ outcome }) => outcome === 'refused')) return results
  return [...results, result('smoke', await smoke(candidate), scope.screens)]
}

/** @param seen what was looked at; everything that is live unless told. */
const result = (check: string, problems: readonly string[], seen: Iterable<string> = []): GateResult =>
  problems.length > 0
    ? { check, outcome: 'refused', detail: problems.join('; ') }
    : { check, outcome: 'passed', detail: [...seen].join(', ') }

const leftOut = (check: string, detail: string): GateResult => ({ check, outcome: 'left out', detail })
