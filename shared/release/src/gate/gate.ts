import type { RemoteDescription } from '@eqs/navigation/discovery'
import type { Gate } from '../change.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import {
  type HostRelease,
  type RemoteRelease,
  readDescription,
  readHostRelease,
  readRemoteRelease
} from '../release-files.ts'
import type { Store } from '../store/store.ts'
import { assetProblems } from './assets.ts'
import { called, contractProblems, exposesProblems, routeProblems, sharedProblems } from './rules.ts'

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
  /** Those of them that no member gets yet. */
  readonly fresh: readonly LiveVersion[]
  /** Whether the host is one that no member gets yet. */
  readonly isHostFresh: boolean
}

/** Loads a candidate in a real browser. @returns a line for each thing that went wrong. */
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
    const results = await inspect(options, before, after)
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
  before: ReleaseState | undefined,
  after: ReleaseState
): Promise<readonly GateResult[]> {
  const candidate = await candidateOf(store, before, after)
  const results = [
    result('exposes', exposesProblems(candidate)),
    result('contract', contractProblems(candidate)),
    result('shared versions', sharedProblems(candidate)),
    result('routes', routeProblems(candidate)),
    result('files', await assetProblems(store, candidate))
  ]
  if (!smoke)
    return [...results, { check: 'smoke', outcome: 'left out', detail: withoutSmoke ?? 'not asked for' }]
  // A browser has nothing to say of what is refused already.
  if (results.some(({ outcome }) => outcome === 'refused')) return results
  return [...results, result('smoke', await smoke(candidate))]
}

const result = (check: string, problems: readonly string[]): GateResult =>
  problems.length > 0
    ? { check, outcome: 'refused', detail: problems.join('; ') }
    : { check, outcome: 'passed', detail: '' }

async function candidateOf(
  store: Store,
  before: ReleaseState | undefined,
  state: ReleaseState
): Promise<Candidate> {
  const host = await readHostRelease(store, state.host)
  const present = new Set(before ? versionsOf(before).map(called) : [])
  const live = await Promise.all(
    versionsOf(state).map(async ({ name, version }) => ({
      name,
      version,
      release: await readRemoteRelease(store, name, version),
      description: await readDescription(store, name, version)
    }))
  )
  const fresh = live.filter(one => !present.has(called(one)))
  return { state, host, live, fresh, isHostFresh: before?.host !== state.host }
}

const versionsOf = ({ remotes }: ReleaseState) =>
  Object.entries(remotes).flatMap(([name, { version, canary }]) => [
    { name, version },
    ...(canary ? [{ name, version: canary.version }] : [])
  ])
