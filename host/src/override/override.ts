import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom } from 'nanostores'
import { allowOrigins } from '../remotes/published-files.ts'
import { reportFailure, wordsOf } from '../report-problem.ts'
import { fetchCandidate } from './candidate.ts'
import { type ChosenOverride, forgetChoice, takeChoice } from './chosen-override.ts'

/** What a tester sees instead of what is published, and until when. */
export interface Override extends ChosenOverride {
  readonly candidate: PublishedRemote
}

/** Why a tester sees what is published, although another version was asked for. */
export type OverrideEnd =
  | { readonly reason: 'refused' }
  | {
      readonly reason: 'expired' | 'unreachable' | 'failed'
      readonly remote: string
      readonly origin: string
    }

/** The version on trial in this page. */
export const $override = atom<Override | undefined>(undefined)

/** Said until the tester has read it. */
export const $overrideEnd = atom<OverrideEnd | undefined>(undefined)

/**
 * Lets a tester try one remote from a team's machine inside the club. The whole page is theirs then: the origins that may
 * be chosen are of people who could as well release.
 */
export async function startOverride(allowed: readonly string[]): Promise<void> {
  const choice = takeChoice(allowed)
  if (choice === 'refused') {
    reportFailure({ event: 'override_refused', errorClass: 'origin_refused' })
    $overrideEnd.set({ reason: 'refused' })
  } else if (choice && choice.until <= Date.now()) end(choice, 'expired')
  else if (choice) await begin(choice)
}

/** Whether it is not what is published, but what a tester has asked for. */
export const isOnTrial = (remote: PublishedRemote): boolean => $override.get()?.candidate === remote

async function begin(choice: ChosenOverride): Promise<void> {
  try {
    const candidate = await fetchCandidate(choice)
    allowOrigins([choice.origin])
    $override.set({ ...choice, candidate })
    setTimeout(() => {
      if ($override.get()) end(choice, 'expired')
    }, choice.until - Date.now())
  } catch (error) {
    reportFailure({ event: 'override_failed', errorClass: 'unreachable', detail: wordsOf(error) })
    end(choice, 'unreachable')
  }
}

/** The version on trial cannot be loaded or shown: the published one takes its place. */
export function endFailedOverride(): void {
  const override = $override.get()
  if (override) end(override, 'failed')
}

/** The tester has seen enough. In a new page nothing of the other version is left, not even its styles. */
export function returnToPublished(): void {
  forgetChoice()
  location.reload()
}

function end({ remote, origin }: ChosenOverride, reason: 'expired' | 'unreachable' | 'failed'): void {
  forgetChoice()
  $override.set(undefined)
  $overrideEnd.set({ reason, remote, origin })
}
