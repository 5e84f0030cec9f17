import { retryFailedScreens, waitForScreen } from '@eqs/navigation'
import type { PublishedRemote } from '@eqs/navigation/discovery'
import type { ComponentType } from 'react'
import { lookForNewerRelease } from '../discovery/newer-release.ts'
import { type Failure, reportFailure } from '../report-problem.ts'
import { asLoadError, type LoadError } from './load-error.ts'
import { loadFrom } from './load-remote.ts'
import { delayOf, published, type Source, sourceAfter } from './source.ts'

/** Milliseconds from which a load that went well is worth a word to operators. */
const slowFrom = 5_000

/** One endeavour to show a remote, from the published version to whatever there is instead. */
interface Run {
  readonly remote: PublishedRemote
  source: Source
  failures: number
  state: 'open' | 'replaced' | 'over'
  /** The address at which it was over. */
  endedAt?: string
  app: Promise<ComponentType>
}

const runs = new Map<string, Run>()

/** The remote's component, asked for once; when nothing can be loaded it stays failed at this address until `retryRemote`. */
export function remoteApp(remote: PublishedRemote): Promise<ComponentType> {
  return runOf(remote).app
}

/** The version that is shown: the published one, or the one that stands in for it. */
export function versionInUse(remote: PublishedRemote): string {
  const { previous } = remote.extras
  return previous && runOf(remote).source.from === 'previous' ? previous.version : remote.metadata.version
}

/** Forgets all failures, so that the next rendering begins anew, under addresses the browser has no memory of. */
export function retryRemote(remote: PublishedRemote): void {
  retryFailedScreens()
  runs.delete(remote.extras.container)
}

/** A remote's screen that could not be drawn. */
export interface FailedScreen {
  readonly thrown: unknown
  /** Whether the member has not seen this screen yet: only then another version may stand in for it. */
  readonly isNew: boolean
  /** React's list of the components that were being drawn. */
  readonly components: string
}

/**
 * Goes on to the next place after the remote's screen could not be drawn. What is over at one address begins anew at
 * another: that may be of a screen that nothing is wrong with.
 *
 * @returns whether there is something to show; if not, the failure is told.
 */
export function recoverRemote(remote: PublishedRemote, { thrown, isNew, components }: FailedScreen): boolean {
  const run = runOf(remote)
  if (run.state === 'over') {
    if (run.endedAt === location.pathname) return false
    retryRemote(remote)
    return true
  }
  const failure = asLoadError(thrown, 'render')
  if (failure.errorClass === 'render') failure.message += components.slice(0, 300)
  const next = isNew || failure.errorClass !== 'render' ? advance(run, failure) : giveUp(run, failure)
  if (!next) return false
  retryFailedScreens()
  begin(run, next)
  return true
}

function runOf(remote: PublishedRemote): Run {
  const known = runs.get(remote.extras.container)
  if (known) return known
  const run: Run = { remote, source: published, failures: 0, state: 'open', app: new Promise(() => {}) }
  runs.set(remote.extras.container, run)
  begin(run, published)
  return run
}

function begin(run: Run, source: Source): void {
  const started = performance.now()
  run.app = waitForScreen(loadAny(run, source))
  run.app.then(
    () => tellSlow(run, performance.now() - started),
    // The screen that shows it handles the failure; it may not be there yet.
    () => {}
  )
}

/** Loads from one place after the other until one of them has it. @throws {LoadError} the last one's. */
async function loadAny(run: Run, first: Source): Promise<ComponentType> {
  for (let source = first; ; ) {
    run.source = source
    try {
      await new Promise(done => setTimeout(done, delayOf(source)))
      return await loadFrom(run.remote, source)
    } catch (thrown) {
      const failure = asLoadError(thrown, 'import_throw')
      // The member may have been told already that it takes too long.
      const next = run.state === 'over' ? undefined : advance(run, failure)
      if (!next) throw failure
      source = next
    }
  }
}

function advance(run: Run, failure: LoadError): Source | undefined {
  const next = sourceAfter(run.source, failure, run.remote)
  if (!next) return giveUp(run, failure)
  run.failures += 1
  if (next.from === 'previous') {
    tell(run, failure)
    run.state = 'replaced'
  }
  return next
}

function giveUp(run: Run, failure: LoadError): undefined {
  run.failures += 1
  // What stands in is not told a second time.
  void lookFurther(run, failure, run.state === 'open')
  run.state = 'over'
  run.endedAt = location.pathname
}

/**
 * What is gone may be there again, under another name, in a release that this page does not know yet: only then telling
 * waits for the server, as the member may leave meanwhile.
 */
async function lookFurther(run: Run, failure: LoadError, isNews: boolean): Promise<void> {
  const isGone = failure.isGone || failure.errorClass === 'chunk'
  if (isNews && !isGone) tell(run, failure)
  const skew = await lookForNewerRelease()
  if (!isNews || !isGone) return
  if (skew) tell(run, failure, { event: 'version_skew', errorClass: 'version_skew', detail: skew })
  else tell(run, failure)
}

function tell(
  { remote, failures }: Run,
  { errorClass, message }: LoadError,
  instead?: Pick<Failure, 'event' | 'errorClass' | 'detail'>
): void {
  reportFailure({
    event: 'remote_load_failed',
    errorClass,
    remote: remote.extras.remote.name,
    version: remote.metadata.version,
    attempts: failures,
    detail: message,
    ...instead
  })
}

function tellSlow({ remote }: Run, duration: number): void {
  if (duration < slowFrom) return
  reportFailure({
    event: 'slow_remote',
    errorClass: 'slow',
    remote: remote.extras.remote.name,
    version: remote.metadata.version,
    detail: `ms=${Math.round(duration)}`
  })
}
