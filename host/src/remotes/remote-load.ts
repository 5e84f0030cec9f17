import type { PublishedRemote } from '@eqs/contracts/discovery'
import { retryFailedScreens, waitForScreen } from '@eqs/navigation'
import type { ComponentType } from 'react'
import { reportFailure, type ShownRemote } from '../report-problem.ts'
import { attempt } from './attempt.ts'
import { type CandidateSource, delayOf, nextSource, published } from './candidate-source.ts'
import { asLoadError, type LoadError } from './load-error.ts'

/** How often a screen that the member has seen is drawn again before it counts as failed. */
const mostRedraws = 3

/** Milliseconds from which a load that went well is worth a word to operators. */
const slowFrom = 5_000

/** A remote's screen that could not be drawn. */
interface FailedScreen {
  readonly thrown: unknown
  /** The member has not seen this screen yet: only then another version may stand in for it, and only else it is drawn again. */
  readonly isNew: boolean
  /** React's list of the components that were being drawn. */
  readonly components: string
}

/** The release that a load belongs to. */
interface Owner {
  /** Asks the server. @returns from which release to which, when a newer one waits. */
  lookForNewer(): Promise<string | undefined>
}

type State =
  | { readonly status: 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly error: LoadError }

/**
 * The load of one remote: one attempt after the other, each at the next candidate source, until one of them brings the
 * remote's component. The states are drawn in `host/README.md`.
 */
export class RemoteLoad {
  /** The component of the candidate that is loading or ready; rejected once all have failed. */
  app: Promise<ComponentType>
  private state: State = { status: 'loading' }
  private source = published
  /** Attempts that failed. */
  private failures = 0
  private redraws = 0
  /** The previous version stands in, or the screen was drawn again: what failed is reported already. */
  private isReported = false

  constructor(
    private readonly remote: PublishedRemote,
    private readonly owner: Owner
  ) {
    this.app = this.start(published)
  }

  /** The version in the place of the screens: the published one, or the previous. */
  get shown(): ShownRemote {
    const { metadata, extras } = this.remote
    const previous = this.source.from === 'previous' ? extras.previous : undefined
    return { remote: extras.remote.name, version: (previous ?? metadata).version }
  }

  /** Why there is nothing to show; undefined while there may be. */
  get failure(): LoadError | undefined {
    return this.state.status === 'failed' ? this.state.error : undefined
  }

  /** Goes on after a screen could not be drawn. @returns whether there is something to show. */
  recover({ thrown, isNew, components }: FailedScreen): boolean {
    const error = asLoadError(thrown, 'render')
    // All candidates have failed: there is none to go on with.
    if (this.failure && this.failure.errorClass !== 'no_screen') return false
    if (error.errorClass === 'render') error.message += components.slice(0, 300)
    if (!isNew && error.errorClass === 'render' && this.redraws < mostRedraws) return this.redraw(error)
    const next = isNew || error.errorClass !== 'render' ? this.advance(error) : this.fail(error)
    if (!next) return false
    retryFailedScreens()
    this.app = this.start(next)
    return true
  }

  /** Software that changes the page takes elements away that React looks for: drawn again, the screen is whole. */
  private redraw(error: LoadError): true {
    this.redraws += 1
    if (!this.isReported) this.reportFailed(error)
    this.isReported = true
    return true
  }

  private start(first: CandidateSource): Promise<ComponentType> {
    const started = performance.now()
    this.state = { status: 'loading' }
    const app = waitForScreen(this.attemptAll(first))
    app.then(
      () => {
        if (this.state.status === 'loading') this.state = { status: 'ready' }
        const duration = Math.round(performance.now() - started)
        if (duration >= slowFrom) this.report('slow_remote', 'slow', `ms=${duration}`)
      },
      // The screen that shows it handles the failure; it may not be there yet.
      () => {}
    )
    return app
  }

  /** @throws {LoadError} the last candidate's. */
  private async attemptAll(first: CandidateSource): Promise<ComponentType> {
    for (let source: CandidateSource | undefined = first; ; ) {
      this.source = source
      try {
        await new Promise(done => setTimeout(done, delayOf(this.source)))
        return await attempt(this.remote, source)
      } catch (thrown) {
        const error = asLoadError(thrown, 'import_throw')
        // The member may have been told already that it takes too long.
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
    this.state = { status: 'failed', error }
    // What failed before the previous version took over is not reported twice; that it lacks this screen is news.
    const isNews = !this.isReported || error.errorClass === 'no_screen'
    void this.lookForRelease(isNews ? error : undefined)
  }

  /**
   * What is gone may be there again, under another name, in a release that this page does not know yet: only then
   * reporting waits for the server, as the member may leave meanwhile.
   */
  private async lookForRelease(news: LoadError | undefined): Promise<void> {
    const isGone = news?.isGone || news?.errorClass === 'chunk'
    if (news && !isGone) this.reportFailed(news)
    const skew = await this.owner.lookForNewer()
    if (news && isGone && skew) this.report('version_skew', 'version_skew', skew)
    else if (news && isGone) this.reportFailed(news)
  }

  private reportFailed({ errorClass, message }: LoadError): void {
    this.report('remote_load_failed', errorClass, message)
  }

  private report(event: string, errorClass: string, detail: string): void {
    const { failures: attempts, shown } = this
    reportFailure({ event, errorClass, ...shown, detail, ...(attempts > 0 ? { attempts } : {}) })
  }
}
