import type { PublishedRemote } from '@eqs/contracts/discovery'
import { retryFailedScreens, waitForScreen } from '@eqs/navigation'
import { slowAfterMs } from '../boot/waits.ts'
import { reportFailure, type ShownRemote } from '../telemetry/report-problem.ts'
import { type AppModule, attempt, type CandidateSource, nextSource, type Page, published } from './attempt.ts'
import { asLoadError, type LoadError, type LoadErrorClass } from './load-error.ts'

/** Maximum number of times that a screen is rendered again after an error. */
const mostRedraws = 3

/** Tries one candidate source after the other. `host/README.md` has a diagram of the states. */
export class RemoteLoad {
  /** Rejects when all candidate sources have failed or after a timeout. */
  app: Promise<AppModule>
  /** Milliseconds until the module was loaded. */
  durationMs: number | undefined
  /** Class of the last error, also after a later success. */
  problem: LoadErrorClass | undefined
  /** Undefined while the load is in progress or successful. */
  failure: LoadError | undefined
  source = published
  /** Failed attempts. A loaded screen that throws counts too, unless it is rendered again. */
  private failures = 0
  private redraws = 0
  private isReported = false

  constructor(
    private readonly remote: PublishedRemote,
    private readonly page: Page
  ) {
    this.app = this.start(published)
  }

  /** The chosen version, or the previous version that replaces it. */
  get shown(): ShownRemote {
    const { metadata, extras } = this.remote
    const previous = this.source.from === 'previous' ? extras.previous : undefined
    return { remote: extras.remote.name, version: (previous ?? metadata).version }
  }

  /**
   * Recovers after a screen threw an error. An error of a screen that the member has not seen (`isNew`) leads to the
   * next source. False when no source is left, or a seen screen was rendered again too often.
   */
  recover(thrown: unknown, isNew: boolean, components: string): boolean {
    const error = asLoadError(thrown, 'render')
    this.problem = error.errorClass
    if (this.failure) return false
    if (error.errorClass === 'render') error.message += components.slice(0, 300)
    if (!isNew && error.errorClass === 'render' && this.redraws < mostRedraws) {
      // A browser extension or a translator may have removed elements.
      this.redraws += 1
      if (!this.isReported) this.reportFailed(error)
      this.isReported = true
      return true
    }
    const next = isNew || error.errorClass !== 'render' ? this.advance(error) : this.fail(error)
    if (!next) return false
    retryFailedScreens()
    this.app = this.start(next)
    return true
  }

  private start(first: CandidateSource): Promise<AppModule> {
    const started = performance.now()
    this.failure = undefined
    const app = waitForScreen(this.attemptAll(first))
    app.then(
      () => {
        this.durationMs = Math.round(performance.now() - started)
        if (this.durationMs >= slowAfterMs) this.report('slow_remote', 'slow', `ms=${this.durationMs}`)
      },
      // After the timeout, the load of a part has failed too: no screen calls `recover`.
      thrown => this.failure ?? this.fail(asLoadError(thrown, 'import_throw'))
    )
    return app
  }

  private async attemptAll(first: CandidateSource): Promise<AppModule> {
    for (let source: CandidateSource | undefined = first; ; ) {
      this.source = source
      try {
        // Up to a third longer: members must not retry all at once.
        const delay = source.from === 'published' ? source.delay * (1 + Math.random() / 3) : 0
        await new Promise(done => setTimeout(done, delay))
        return await attempt(this.remote, source, this.page)
      } catch (thrown) {
        const error = asLoadError(thrown, 'import_throw')
        this.problem = error.errorClass
        // The member already sees the failure.
        source = this.failure ? undefined : this.advance(error)
        if (!source) throw error
      }
    }
  }

  private advance(error: LoadError): CandidateSource | undefined {
    const next = nextSource(this.source, error, this.remote)
    if (!next) return this.fail(error)
    this.failures += 1
    if (next.from === 'previous') {
      this.reportFailed(error)
      this.isReported = true
    }
    return next
  }

  private fail(error: LoadError): undefined {
    this.failures += 1
    // A version that lacks one screen has not failed.
    if (error.errorClass !== 'no_screen') this.failure = error
    // The version now in use lacks the screen, which is another failure.
    const isNews = !this.isReported || error.errorClass === 'no_screen'
    const isGone = error.isGone || error.errorClass === 'chunk'
    // A missing file is reported as `version_skew` if there is a newer release, so it waits for the answer.
    if (isNews && !isGone) this.reportFailed(error)
    void this.page.lookForNewer().then(skew => {
      if (!isNews || !isGone) return
      if (skew) this.report('version_skew', 'version_skew', skew)
      else this.reportFailed(error)
    })
  }

  private reportFailed({ errorClass, message }: LoadError): void {
    this.report('remote_load_failed', errorClass, message)
  }

  private report(event: string, errorClass: string, detail: string): void {
    reportFailure({ event, errorClass, ...this.shown, detail, attempts: this.failures || undefined })
  }
}
