import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { atom } from 'nanostores'
import { raise } from '../notices/notices.ts'
import { logFailure, toMessage } from '../telemetry/report-problem.ts'
import { fetchCandidate, PreviewError } from './candidate.ts'
import { type Choice, forgetChoice, takeChoice } from './override-choice.ts'
import { overrideTexts as texts } from './override-texts.ts'

type End = 'expired' | 'unreachable' | 'failed' | PreviewError['status']

/**
 * Replaces one remote in a tester's page by a published version that is not live, or by a build from a team's
 * machine. The code from a team's machine controls the whole page, so a configuration should allow only
 * origins of people who may also release. Failures are only logged in the console and not reported to
 * telemetry.
 */
export class RemoteOverride {
  /** The version that replaces the live version. Undefined when the override was refused or has ended. */
  readonly $candidate = atom<PublishedRemote | undefined>(undefined)
  private choice: Choice | undefined

  async start(): Promise<void> {
    const choice = takeChoice(config())
    if (choice === 'refused' || choice === 'closed') {
      logFailure({ event: 'override_refused', errorClass: choice })
      raise('override', { text: texts[choice], close: texts.close })
    } else if (choice && choice.until <= Date.now()) this.end(choice, 'expired')
    else if (choice) await this.begin(choice)
  }

  /**
   * Called when a version has failed. If it is the version of the override, the live version replaces it.
   *
   * @returns true when the failed version was the version of the override. Otherwise nothing changes.
   */
  fail(remote: PublishedRemote): boolean {
    if (!this.choice || this.$candidate.get() !== remote) return false
    this.end(this.choice, 'failed')
    return true
  }

  private async begin(choice: Choice): Promise<void> {
    try {
      this.$candidate.set(await fetchCandidate(choice))
      this.choice = choice
      raise('override', {
        title: texts.testing(choice),
        action: { text: texts.back, press: returnToPublished }
      })
      setTimeout(() => this.$candidate.get() && this.end(choice, 'expired'), choice.until - Date.now())
    } catch (error) {
      const status = error instanceof PreviewError ? error.status : 'unreachable'
      logFailure({ event: 'override_failed', errorClass: status, detail: toMessage(error) })
      this.end(choice, status)
    }
  }

  private end(choice: Choice, why: End): void {
    // After a failure of a team's build, the next page load gets the team's next build.
    if (why !== 'failed' || 'version' in choice) forgetChoice()
    this.$candidate.set(undefined)
    raise('override', { text: texts[why](choice), close: texts.close })
  }
}

/** Ends the override. Reloads the page, so that nothing of the version under test is left, such as styles. */
function returnToPublished(): void {
  forgetChoice()
  location.reload()
}
