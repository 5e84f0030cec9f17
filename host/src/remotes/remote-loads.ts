import type { PublishedRemote } from '@eqs/contracts/discovery'
import { retryFailedScreens } from '@eqs/navigation'
import { getFiles } from '../boot/remote-files.ts'
import { firstRenderingMs } from '../boot/waits.ts'
import { raise } from '../notices/notices.ts'
import { findRoute } from '../release/routes.ts'
import { fetchDescription } from '../release/understand.ts'
import type { Remote } from '../release/versions.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import type { Page } from './attempt.ts'
import { hasArrived, isAllowedOrigin } from './published-files.ts'
import { RemoteLoad } from './remote-load.ts'

export class RemoteLoads {
  private readonly loads = new Map<string, RemoteLoad>()
  /** Undefined when no screen of a remote is shown. */
  private visited: string | undefined

  private readonly page: Page

  constructor(lookForNewer: Page['lookForNewer']) {
    this.page = {
      describe: fetchDescription,
      lookForNewer,
      onUnstyled({ metadata, extras }, missing) {
        reportFailure({
          event: 'remote_load_failed',
          errorClass: 'css',
          remote: extras.remote.name,
          version: metadata.version,
          attempts: 2,
          detail: missing.join(' ')
        })
        raise('unstyled')
      }
    }
  }

  /** Runs the first screen's code before the first rendering, if its files have arrived. Never waits for the network. */
  async runFirst(remotes: readonly Remote[]): Promise<void> {
    const { remote, route } = findRoute(remotes, location.pathname) ?? {}
    const version = remote?.off ? undefined : remote?.version
    if (!version || !isAllowedOrigin(version.url)) return
    if (!getFiles(version, route?.chunk).every(hasArrived)) return
    // Otherwise the first rendering would retry a load that has just failed.
    this.beginVisit(version, location.pathname)
    const load = this.loadOf(version).app.catch(() => {})
    await Promise.race([load, new Promise(done => setTimeout(done, firstRenderingMs))])
  }

  all(): readonly RemoteLoad[] {
    return [...this.loads.values()]
  }

  /** Starts the load at the first call. */
  loadOf(remote: PublishedRemote): RemoteLoad {
    const { container } = remote.extras
    const load = this.loads.get(container) ?? new RemoteLoad(remote, this.page)
    this.loads.set(container, load)
    return load
  }

  /** The next rendering starts a new load. */
  retry({ extras }: PublishedRemote): void {
    retryFailedScreens()
    this.loads.delete(extras.container)
  }

  /** Retries a load that failed during an earlier visit. React may call this several times for one visit. */
  beginVisit(remote: PublishedRemote, address: string): void {
    if (address === this.visited) return
    this.visited = address
    this.retryFailed(remote)
  }

  /** Retries a failed load, also if only the part's own code has failed. */
  loadAgain(remote: PublishedRemote): RemoteLoad {
    retryFailedScreens()
    this.retryFailed(remote)
    return this.loadOf(remote)
  }

  private retryFailed(remote: PublishedRemote): void {
    if (this.loads.get(remote.extras.container)?.failure) this.retry(remote)
  }

  /** The next `beginVisit` with the same address starts a new visit. */
  endVisit(): void {
    this.visited = undefined
  }
}
