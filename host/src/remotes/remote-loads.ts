import type { PublishedRemote } from '@eqs/contracts/discovery'
import { retryFailedScreens } from '@eqs/navigation'
import { raise } from '../notices/notices.ts'
import { fetchDescription } from '../release/understand.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import type { Page } from './attempt.ts'
import { RemoteLoad } from './remote-load.ts'

export class RemoteLoads {
  private readonly loads = new Map<string, RemoteLoad>()
  /** Path of the current visit. Undefined when no screen of a remote is shown. */
  private visited: string | undefined

  private readonly page: Page

  /** @param lookForNewer called when a load has failed. */
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

  all(): readonly RemoteLoad[] {
    return [...this.loads.values()]
  }

  /** Returns the load of a remote and starts the load at the first call. `retry` removes a load. */
  loadOf(remote: PublishedRemote): RemoteLoad {
    const { container } = remote.extras
    const load = this.loads.get(container) ?? new RemoteLoad(remote, this.page)
    this.loads.set(container, load)
    return load
  }

  /** Removes a remote's failed load. The next rendering starts a new load. */
  retry({ extras }: PublishedRemote): void {
    retryFailedScreens()
    this.loads.delete(extras.container)
  }

  /**
   * Starts a visit to one of the remote's screens, and retries a load that failed during an earlier visit. Repeated
   * calls with the same address have no effect, because React may render a screen several times.
   */
  beginVisit(remote: PublishedRemote, address: string): void {
    if (address === this.visited) return
    this.visited = address
    this.retryFailed(remote)
  }

  /**
   * Returns the load of a remote for a part in a slot. Retries a failed load, as `beginVisit` does. The part's own
   * code may have failed although the load has not, so it is retried too.
   */
  loadAgain(remote: PublishedRemote): RemoteLoad {
    retryFailedScreens()
    this.retryFailed(remote)
    return this.loadOf(remote)
  }

  private retryFailed(remote: PublishedRemote): void {
    const { failure } = this.loads.get(remote.extras.container) ?? {}
    // After `no_screen`, the loaded version lacks only one screen and may have the others.
    if (failure && failure.errorClass !== 'no_screen') this.retry(remote)
  }

  /** Ends the visit, so that the next `beginVisit` with the same address starts a new visit. */
  endVisit(): void {
    this.visited = undefined
  }
}
