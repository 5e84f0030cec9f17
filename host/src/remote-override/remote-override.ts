import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom, computed } from 'nanostores'
import { raise } from '../notices/notices.ts'
import { logFailure, toMessage } from '../telemetry/report-problem.ts'
import { fetchCandidate } from './candidate.ts'
import { listenToTeam, type TeamNews } from './listen-to-team.ts'
import { type Choice, forgetChoice, takeChoice } from './override-choice.ts'
import { type End, getActive, type OverrideState } from './override-state.ts'
import { toNotice } from './override-texts.ts'
import { PreviewError } from './preview.ts'

/**
 * Replaces one remote in a tester's page by a published version that is not live, or by a build from a team's
 * machine. The code from a team's machine controls the whole page, so a configuration should allow only
 * origins of people who may also release. Failures are only logged in the console and not reported to
 * telemetry.
 */
export class RemoteOverride {
  /** Undefined without an override. */
  private readonly $state = atom<OverrideState | undefined>(undefined)
  /** The version that replaces the live version. Undefined when the override was refused or has ended. */
  readonly $candidate = computed(this.$state, state => getActive(state)?.candidate)

  /** Starts the override that the address or the storage of this tab names. */
  async start(): Promise<void> {
    this.$state.listen(state => state && raise('override', toNotice(state, returnToPublished)))
    const choice = takeChoice(config())
    if (choice === 'refused' || choice === 'closed') {
      logFailure({ event: 'override_refused', errorClass: choice })
      this.$state.set({ status: choice })
    } else if (choice && choice.until <= Date.now()) this.end(choice, 'expired')
    else if (choice) await this.begin(choice)
  }

  /**
   * Called when a version has failed. If it is the version of the override, the live version replaces it.
   *
   * @param remote the version that failed.
   * @returns true when the failed version was the version of the override. Otherwise nothing changes.
   */
  fail(remote: PublishedRemote): boolean {
    const state = getActive(this.$state.get())
    if (state?.candidate !== remote) return false
    const { candidate: _, ...choice } = state
    this.end(choice, 'failed')
    return true
  }

  private async begin(choice: Choice): Promise<void> {
    try {
      const candidate = await fetchCandidate(choice)
      this.$state.set({ ...choice, status: 'active', candidate })
      const stopListening =
        'origin' in choice ? listenToTeam(choice, news => this.hear(news, candidate)) : () => {}
      setTimeout(() => {
        stopListening()
        if (getActive(this.$state.get())) this.end(choice, 'expired')
      }, choice.until - Date.now())
    } catch (error) {
      const status = error instanceof PreviewError ? error.status : 'unreachable'
      logFailure({ event: 'override_failed', errorClass: status, detail: toMessage(error) })
      this.end(choice, status)
    }
  }

  /** Reloads the page for a new build of the team. A build that failed changes only the notice. */
  private hear(news: TeamNews, candidate: PublishedRemote): void {
    if ('version' in news && news.version !== candidate.metadata.version) location.reload()
    if ('problem' in news)
      logFailure({ event: 'override_failed', errorClass: 'team_change', detail: news.problem })
    const state = getActive(this.$state.get())
    if (state) this.$state.set({ ...state, status: 'problem' in news ? 'broken_build' : 'active' })
  }

  private end(choice: Choice, status: End): void {
    // After a failure of a team's build, the tab waits for the team's next build.
    if (status !== 'failed' || 'version' in choice) forgetChoice()
    this.$state.set({ ...choice, status })
  }
}

/** Ends the override. Reloads the page, so that nothing of the version under test is left, such as styles. */
function returnToPublished(): void {
  forgetChoice()
  location.reload()
}
