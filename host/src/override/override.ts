import type { PublishedRemote } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { logFailure, wordsOf } from '../report-problem.ts'
import { word } from './word.ts'

/** What a tester's page has that members' pages have not: one remote in another version. */
export interface Override {
  /** The version in the place of the published one, while there is one. */
  readonly $candidate: ReadableAtom<PublishedRemote | undefined>
  /**
   * The version cannot be loaded or shown: the published one takes its place, or what the team had before.
   *
   * @returns whether it was on trial.
   */
  fail(remote: PublishedRemote): boolean
  /** From now on what a team saves takes the place of what it had before, once `load` has it. */
  followTeam(load: (remote: PublishedRemote) => Promise<unknown>): void
  /** Says that not everything here is what members see, or why it is again. */
  readonly Notice: ComponentType
}

const remembered = storedEntry('OVERRIDE', v.unknown(), 'tab')

/** What the address asks for, or what this tab remembers. Its code comes only then. */
export async function findOverride(): Promise<Override | undefined> {
  const isAsked = new URLSearchParams(location.search).has(word) || remembered.read() !== undefined
  if (!isAsked) return undefined
  try {
    const { startTrial } = await import(/* webpackChunkName: "trial" */ './trial.tsx')
    return await startTrial()
  } catch (error) {
    // Members' version is there.
    logFailure({ event: 'override_failed', errorClass: 'network', detail: wordsOf(error) })
    return undefined
  }
}
