import type { PublishedRemote } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { logFailure, toMessage } from '../report-problem.ts'
import { overrideParam } from './override-param.ts'

/** A remote override: one remote in another version, in a tester's page. */
export interface Override {
  /** The version that replaces the live one. Undefined when the override has ended. */
  readonly $candidate: ReadableAtom<PublishedRemote | undefined>
  /**
   * Replaces a version that failed by the team's previous build, or else by the live version.
   *
   * @param remote the version that failed.
   * @returns true when it was the override's version.
   */
  fail(remote: PublishedRemote): boolean
  /** Follows the changes of a team: a new build replaces the previous one as soon as `load` has loaded it. */
  followTeam(load: (remote: PublishedRemote) => Promise<unknown>): void
  /** Notice with the version under test, or with the reason why the live version is shown again. */
  readonly Notice: ComponentType
}

const remembered = storedEntry('OVERRIDE', v.unknown(), 'tab')

/**
 * Starts the override of the address or of this tab. Its code is loaded only in these cases.
 *
 * @returns undefined when there is no override.
 */
export async function findOverride(): Promise<Override | undefined> {
  const isAsked = new URLSearchParams(location.search).has(overrideParam) || remembered.read() !== undefined
  if (!isAsked) return undefined
  try {
    const { startOverride } = await import(/* webpackChunkName: "override" */ './remote-override.tsx')
    return await startOverride()
  } catch (error) {
    // The live version is shown.
    logFailure({ event: 'override_failed', errorClass: 'network', detail: toMessage(error) })
    return undefined
  }
}
