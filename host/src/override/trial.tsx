import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom, computed } from 'nanostores'
import { logFailure, wordsOf } from '../report-problem.ts'
import { fetchCandidate } from './candidate.ts'
import { type Choice, forgetChoice, takeChoice } from './chosen-trial.ts'
import { keepPlace } from './keep-place.ts'
import { listenToTeam, type TeamNews } from './listen-to-team.ts'
import type { Override } from './override.ts'
import { PreviewError } from './preview.ts'
import { TrialNotice } from './trial-notice.tsx'

type End = 'expired' | 'unreachable' | 'unpublished' | 'untrusted' | 'failed'

type OnTrial = Choice & {
  readonly status: 'on-trial'
  readonly candidate: PublishedRemote
  /** What became of the team's last change, where the one before it is shown. */
  readonly trouble?: 'brokenBuild' | 'brokenVersion' | undefined
}

/** What a tester sees instead of what is published and until when, or why it is the published version after all. */
export type TrialState =
  | OnTrial
  | { readonly status: 'refused' | 'closed' }
  | (Choice & { readonly status: End })

/** Begins what the address asks for, or what this tab remembers. */
export async function startTrial(): Promise<Override> {
  const trial = new Trial()
  await trial.start()
  return trial
}

/**
 * Lets a tester try one remote inside the club: a published version that nobody gets yet, or what a team works on. The whole
 * page is theirs then: the origins that may be chosen are of people who could as well release. Whatever goes wrong here is named
 * in the console alone.
 */
export class Trial implements Override {
  /** Undefined when nothing was asked for, and once the tester has read why it ended. */
  readonly $state = atom<TrialState | undefined>(undefined)
  readonly $candidate = computed(this.$state, state =>
    state?.status === 'on-trial' ? state.candidate : undefined
  )

  readonly Notice = () => <TrialNotice trial={this} />

  /** What the team had before its last change: it takes over when that fails. */
  private before: PublishedRemote | undefined
  /** How often the team's server has told something. */
  private heard = 0
  private stopFollowing = (): void => {}

  async start(): Promise<void> {
    const choice = takeChoice(config())
    if (choice === 'refused' || choice === 'closed') {
      logFailure({ event: 'override_refused', errorClass: choice })
      this.$state.set({ status: choice })
    } else if (choice && choice.until <= Date.now()) this.end(choice, 'expired')
    else if (choice) await this.begin(choice)
  }

  fail(remote: PublishedRemote): boolean {
    const state = this.onTrial
    if (state?.candidate !== remote) return false
    const { before } = this
    this.before = undefined
    if (before) this.show({ ...state, candidate: before, trouble: 'brokenVersion' })
    else this.end(state, 'failed')
    return true
  }

  followTeam(load: (remote: PublishedRemote) => Promise<unknown>): void {
    const state = this.onTrial
    if (state && 'origin' in state)
      this.stopFollowing = listenToTeam(state, news => void this.hear(news, load))
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

  private get onTrial(): OnTrial | undefined {
    const state = this.$state.get()
    return state?.status === 'on-trial' ? state : undefined
  }

  /** Shows another build of what is on trial, in the same place. */
  private show(state: OnTrial): void {
    keepPlace(state.remote)
    this.$state.set(state)
  }

  private async hear(news: TeamNews, load: (remote: PublishedRemote) => Promise<unknown>): Promise<void> {
    // Of several saves the last one counts, whichever is here first.
    this.heard += 1
    const turn = this.heard
    const state = this.onTrial
    if (!state) return
    if ('problem' in news) return this.keep(state, 'brokenBuild', news.problem)
    if (news.version === state.candidate.metadata.version)
      return this.$state.set({ ...state, trouble: undefined })
    try {
      const candidate = await fetchCandidate(state)
      await load(candidate)
      const now = this.onTrial
      if (turn !== this.heard || !now) return
      this.before = now.candidate
      this.show({ ...now, candidate, trouble: undefined })
    } catch (error) {
      const now = this.onTrial
      if (turn === this.heard && now) this.keep(now, 'brokenVersion', wordsOf(error))
    }
  }

  /** What the team has saved cannot be shown: what was there before stays. */
  private keep(state: OnTrial, trouble: NonNullable<OnTrial['trouble']>, detail: string): void {
    logFailure({ event: 'override_failed', errorClass: 'team_change', detail })
    this.$state.set({ ...state, trouble })
  }

  private async begin(choice: Choice): Promise<void> {
    try {
      this.$state.set({ ...choice, status: 'on-trial', candidate: await fetchCandidate(choice) })
      setTimeout(() => {
        if (this.onTrial) this.end(choice, 'expired')
      }, choice.until - Date.now())
    } catch (error) {
      const status = error instanceof PreviewError ? error.status : 'unreachable'
      logFailure({ event: 'override_failed', errorClass: status, detail: wordsOf(error) })
      this.end(choice, status)
    }
  }

  private end(choice: Choice, status: End): void {
    this.stopFollowing()
    forgetChoice()
    this.$state.set({ ...choice, status })
  }
}
