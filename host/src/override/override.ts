import type { PublishedRemote } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import type { ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { logFailure, toMessage } from '../report-problem.ts'
import { overrideParam } from './override-param.ts'

/** A remote override: one remote in another version, in a tester's page. */
export interface Override {
  /** The version that replaces the live version. Undefined when the override was refused or has ended. */
  readonly $candidate: ReadableAtom<PublishedRemote | undefined>
  /**
   * Called when a version has failed. If it is the version of the override, replaces it by the team's
   * previous build or, without such a build, by the live version.
   *
   * @param remote the version that failed.
   * @returns true when the failed version was the version of the override. Otherwise nothing changes.
   */
  fail(remote: PublishedRemote): boolean
  /**
   * Follows the builds of a team's server. A new build replaces the previous build as soon as `load` has
   * loaded it. Does nothing for a published version.
   */
  followTeam(load: (remote: PublishedRemote) => Promise<unknown>): void
}

const remembered = storedEntry('OVERRIDE', v.unknown(), 'tab')

/**
 * Starts the remote override that the address or the storage of this tab names. The code for overrides is
 * downloaded only if there is such an override.
 *
 * @returns undefined when there is no override, or when the code cannot be loaded.
 */
export async function findOverride(): Promise<Override | undefined> {
  const isAsked = new URLSearchParams(location.search).has(overrideParam) || remembered.read() !== undefined
  if (!isAsked) return undefined
  try {
    const { startOverride } = await import(/* webpackChunkName: "override" */ './remote-override.ts')
    return await startOverride()
  } catch (error) {
    // Without the override, the live version is shown.
    logFailure({ event: 'override_failed', errorClass: 'network', detail: toMessage(error) })
    return undefined
  }
}
