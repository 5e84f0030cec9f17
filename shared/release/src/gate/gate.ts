import type { RemoteDescription } from '@eqs/navigation/discovery'
import type { Gate } from '../change/change.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import {
  type HostRelease,
  type RemoteRelease,
  readDescription,
  readHostRelease,
  readRemoteRelease
} from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { assetProblems } from './assets.ts'
import { routeProblems } from './routes.ts'
import { contractProblems, exposesProblems, sharedProblems } from './rules.ts'
import { called, type Scope, type Share, scopeOfChange, sharesOf } from './scope.ts'

/** One live version of a remote, with all that is known of it. */
export interface LiveVersion {
  readonly name: string
  readonly version: string
  readonly release: RemoteRelease
  readonly description: RemoteDescription
}

/** What would be live. */
export interface Candidate {
  readonly state: ReleaseState
  readonly host: HostRelease
  /** Every version that some member would get, canaries too. */
  readonly live: readonly LiveVersion[]
  readonly scope: Scope
  /** The versions whose files are looked at, fallbacks too. */
  readonly inspected: readonly LiveVersion[]
}

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

async function candidateOf(store: Store, state: ReleaseState, scope: Scope): Promise<Candidate> {
  const read = async ({ name, version }: Share): Promise<LiveVersion> => ({
    name,
    version,
    release: await readRemoteRelease(store, name, version),
    description: await readDescription(store, name, version)
  })
  const shares = sharesOf(state)
  return {
    state,
    host: await readHostRelease(store, state.host),
    live: await Promise.all(shares.filter(({ traffic }) => traffic > 0).map(read)),
    scope,
    inspected: await Promise.all(shares.filter(one => scope.files.has(called(one))).map(read))
  }
}
