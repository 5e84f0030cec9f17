import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom, computed } from 'nanostores'
import { raise } from '../notices/notices.ts'
import { logFailure, toMessage } from '../report-problem.ts'
import { fetchCandidate } from './candidate.ts'
import { keepPageState } from './keep-page-state.ts'
import { listenToTeam, type TeamNews } from './listen-to-team.ts'
import type { Override } from './override.ts'
import { type Choice, forgetChoice, takeChoice } from './override-choice.ts'
import { toNotice } from './override-texts.ts'
import { PreviewError } from './preview.ts'

type End = 'expired' | 'unreachable' | 'unpublished' | 'untrusted' | 'failed'

type ActiveOverride = Choice & {
  readonly status: 'active'
  readonly candidate: PublishedRemote
  /** Problem of the team's newest build, while an earlier build is shown. */
  readonly trouble?: 'brokenBuild' | 'brokenVersion' | undefined
}

/** State of the override: the version under test and its time limit, or why the live version is shown. */
export type OverrideState =
  | ActiveOverride
  | { readonly status: 'refused' | 'closed' }
  | (Choice & { readonly status: End })

/** Starts the override that the address or the storage of this tab names. */
export async function startOverride(): Promise<Override> {
  const override = new RemoteOverride()
  await override.start()
  return override
}

/**
 * Replaces one remote in a tester's page by a published version that is not live, or by a build from a team's
 * machine. The code from a team's machine controls the whole page, so a configuration should allow only
 * origins of people who may also release. Failures are only logged in the console and not reported to
 * telemetry.
 */
class RemoteOverride implements Override {
  /** Undefined without an override. */
  readonly $state = atom<OverrideState | undefined>(undefined)
  readonly $candidate = computed(this.$state, state =>
    state?.status === 'active' ? state.candidate : undefined
  )

  /** The team's previous build. It replaces the current build if the current build fails. */
  private before: PublishedRemote | undefined
  /** Number of messages received from the team's server. It identifies the newest message. */
  private heard = 0
  private stopFollowing = (): void => {}

  async start(): Promise<void> {
    this.$state.listen(state => state && raise('override', toNotice(state, this.returnToPublished)))
    const choice = takeChoice(config())
    if (choice === 'refused' || choice === 'closed') {
      logFailure({ event: 'override_refused', errorClass: choice })
      this.$state.set({ status: choice })
    } else if (choice && choice.until <= Date.now()) this.end(choice, 'expired')
    else if (choice) await this.begin(choice)
  }

  fail(remote: PublishedRemote): boolean {
    const state = this.active
    if (state?.candidate !== remote) return false
    const { before } = this
    this.before = undefined
    if (before) this.show({ ...state, candidate: before, trouble: 'brokenVersion' })
    else this.end(state, 'failed')
    return true
  }

  followTeam(load: (remote: PublishedRemote) => Promise<unknown>): void {
    const state = this.active
    if (state && 'origin' in state)
      this.stopFollowing = listenToTeam(state, news => void this.hear(news, load))
  }

  /**
   * Ends the override. Reloads the page, so that nothing of the version under test is left, such as styles.
   */
  private returnToPublished(): void {
    forgetChoice()
    location.reload()
  }

  private get active(): ActiveOverride | undefined {
    const state = this.$state.get()
    return state?.status === 'active' ? state : undefined
  }

  /** Shows another build of the same remote and restores scroll position, typed values and focus. */
  private show(state: ActiveOverride): void {
    keepPageState(state.remote)
    this.$state.set(state)
  }

  private async hear(news: TeamNews, load: (remote: PublishedRemote) => Promise<unknown>): Promise<void> {
    // Only the newest message counts, even if an older build finishes loading later.
    this.heard += 1
    const turn = this.heard
    const state = this.active
    if (!state) return
    if ('problem' in news) return this.keep(state, 'brokenBuild', news.problem)
    if (news.version === state.candidate.metadata.version)
      return this.$state.set({ ...state, trouble: undefined })
    try {
      const candidate = await fetchCandidate(state)
      await load(candidate)
      const now = this.active
      if (turn !== this.heard || !now) return
      this.before = now.candidate
      this.show({ ...now, candidate, trouble: undefined })
    } catch (error) {
      const now = this.active
      if (turn === this.heard && now) this.keep(now, 'brokenVersion', toMessage(error))
    }
  }

  /** Keeps the current build when the team's newest build cannot be shown. */
  private keep(state: ActiveOverride, trouble: NonNullable<ActiveOverride['trouble']>, detail: string): void {
    logFailure({ event: 'override_failed', errorClass: 'team_change', detail })
    this.$state.set({ ...state, trouble })
  }

  private async begin(choice: Choice): Promise<void> {
    try {
      this.$state.set({ ...choice, status: 'active', candidate: await fetchCandidate(choice) })
      setTimeout(() => {
        if (this.active) this.end(choice, 'expired')
      }, choice.until - Date.now())
    } catch (error) {
      const status = error instanceof PreviewError ? error.status : 'unreachable'
      logFailure({ event: 'override_failed', errorClass: status, detail: toMessage(error) })
      this.end(choice, status)
    }
  }

  private end(choice: Choice, status: End): void {
    this.stopFollowing()
    forgetChoice()
    this.$state.set({ ...choice, status })
  }
}
