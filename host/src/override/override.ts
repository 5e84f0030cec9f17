import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom } from 'nanostores'
import { allowOrigins } from '../remotes/published-files.ts'
import { reportFailure, wordsOf } from '../report-problem.ts'
import { fetchCandidate } from './candidate.ts'
import { type ChosenOverride, forgetChoice, takeChoice } from './chosen-override.ts'

/** What a tester sees instead of what is published and until when, or why it is the published version after all. */
export type OverrideState =
  | (ChosenOverride & { readonly status: 'on-trial'; readonly candidate: PublishedRemote })
  | { readonly status: 'refused' }
  | (ChosenOverride & { readonly status: 'expired' | 'unreachable' | 'failed' })

/**
 * Lets a tester try one remote from a team's machine inside the club. The whole page is theirs then: the origins that may
 * be chosen are of people who could as well release.
 */
export class Override {
  /** Undefined when nothing was asked for, and once the tester has read why it ended. */
  readonly $state = atom<OverrideState | undefined>(undefined)

  /** Begins what the address asks for, or what this tab remembers. */
  async start(): Promise<void> {
    const choice = takeChoice(config().overrideOrigins)
    if (choice === 'refused') {
      reportFailure({ event: 'override_refused', errorClass: 'origin_refused' })
      this.$state.set({ status: 'refused' })
    } else if (choice && choice.until <= Date.now()) this.end(choice, 'expired')
    else if (choice) await this.begin(choice)
  }

  /** The version cannot be loaded or shown: the published one takes its place. @returns whether it was on trial. */
  fail(remote: PublishedRemote): boolean {
    const state = this.$state.get()
    if (state?.status !== 'on-trial' || state.candidate !== remote) return false
    this.end(state, 'failed')
    return true
  }

  /** The tester has read it. */
  dismiss(): void {
    this.$state.set(undefined)
  }

  /** The tester has seen enough. In a new page nothing of the other version is left, not even its styles. */
  returnToPublished(): void {
    forgetChoice()
    location.reload()
  }

  private async begin(choice: ChosenOverride): Promise<void> {
    try {
      const candidate = await fetchCandidate(choice)
      allowOrigins([choice.origin])
      this.$state.set({ ...choice, status: 'on-trial', candidate })
      setTimeout(() => {
        if (this.$state.get()?.status === 'on-trial') this.end(choice, 'expired')
      }, choice.until - Date.now())
    } catch (error) {
      reportFailure({ event: 'override_failed', errorClass: 'unreachable', detail: wordsOf(error) })
      this.end(choice, 'unreachable')
    }
  }

  private end(choice: ChosenOverride, status: 'expired' | 'unreachable' | 'failed'): void {
    forgetChoice()
    this.$state.set({ ...choice, status })
  }
}
