import { readText } from '@eqs/api/read-text'
import { config } from '@eqs/config'
import { getCohort } from '@eqs/contracts/cohort'
import type { PublishedRemote, ReadDocument } from '@eqs/contracts/discovery'
import { retryFailedScreens } from '@eqs/navigation'
import { isWriting } from '@eqs/session'
import { atom, computed } from 'nanostores'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { readRolloutBucket } from '../boot/rollout-bucket.ts'
import { askServer, timeoutMs } from '../discovery/find-document.ts'
import { showPageNotice } from '../notices/page-notice.ts'
import type { Override } from '../override/override.ts'
import { askFresh } from '../remotes/ask-fresh.ts'
import { RemoteLoad } from '../remotes/remote-load.ts'
import { isFormInProgress } from './form-in-progress.ts'
import { mayReload } from './reload-once.ts'
import { type Remotes, Versions } from './versions.ts'

/** Milliseconds between two requests for a newer release at navigations (throttle). */
const pause = 60_000

/** The part of a discovery document that describes a release. */
type Releasing = Pick<ReadDocument, 'release' | 'canariesSince' | 'microFrontends'>

/**
 * The release of this page: one version of each remote, chosen once for the life of the page, the load of
 * each remote, and the newer release, if there is one. `host/README.md` draws the states.
 */
export class ClubRelease {
  /** Number of the release. */
  readonly number: number
  /** The rollout bucket of this browser, from 0 to 99.99. */
  readonly cohort: number
  /** Number of the change that started the current canaries. Undefined without canaries. */
  readonly canariesSince: number | undefined
  private readonly place = readRolloutBucket(config().storagePrefix)
  /** The versions that this member gets. */
  readonly published: Versions
  private readonly $latest
  /** The published versions, with the switches of the newest release and the version of a remote override. */
  readonly $remotes
  private readonly loads = new Map<string, RemoteLoad>()
  /** Address of the current visit. */
  private visited: string | undefined
  /** The newest release. `current`: same versions for this member. `announced`: the notice was shown. */
  private newest: {
    readonly status: 'current' | 'waiting' | 'announced'
    readonly release: number
    readonly versions: Versions
  }
  /** True when a file is missing and there is a newer release: the next navigation reloads the page. */
  private isStale = false
  private askedAt = performance.now()
  /** Called after every navigation. Set by the prefetch. */
  onStep = (): unknown => undefined

  /** @param override the remote override of a tester's page. */
  constructor(
    { release, canariesSince, microFrontends }: Releasing,
    readonly override?: Override
  ) {
    this.number = release
    this.canariesSince = canariesSince
    this.cohort = getCohort(this.place, canariesSince)
    this.published = new Versions(microFrontends, this.cohort)
    this.newest = { status: 'current', release, versions: this.published }
    this.$latest = atom(this.published)
    this.$remotes = computed([this.$latest, override?.$candidate ?? atom(undefined)], (latest, candidate) =>
      withSwitches(this.published, latest, candidate)
    )
    override?.followTeam(remote => this.loadOf(remote).app)
  }

  /** Returns the load of a remote and starts it at the first call. The load is kept until `retry`. */
  loadOf(remote: PublishedRemote): RemoteLoad {
    const { container } = remote.extras
    const load = this.loads.get(container) ?? new RemoteLoad(remote, this)
    this.loads.set(container, load)
    return load
  }

  /**
   * Forgets a remote's failed load. The next rendering starts a new one, under addresses that are not cached.
   */
  retry({ extras }: PublishedRemote): void {
    retryFailedScreens()
    this.loads.delete(extras.container)
  }

  /**
   * Starts a visit of one of the remote's screens. A load that failed at an earlier visit is retried: the
   * network may be back, or only the other screen was broken. After `no_screen` there is no retry, because
   * the same load may have the other screens. Idempotent for an address, because React may render a screen
   * several times before it commits.
   */
  beginVisit(remote: PublishedRemote, address: string): void {
    if (address === this.visited) return
    this.visited = address
    const { failure } = this.loads.get(remote.extras.container) ?? {}
    if (failure && failure.errorClass !== 'no_screen') this.retry(remote)
  }

  /** Ends the visit, so that the same address counts as a new one. */
  endVisit(): void {
    this.visited = undefined
  }

  /**
   * Asks the server for a newer release after a file could not be loaded.
   *
   * @returns `from=41 to=42` when there is a newer release for this member, else undefined.
   */
  async lookForNewer(): Promise<string | undefined> {
    await this.ask()
    if (this.newest.status === 'current') return undefined
    this.isStale = true
    this.announceIfCalm()
    return `from=${this.number} to=${this.newest.release}`
  }

  /** Called at every navigation from screen to screen. Reloads a stale page, or asks for a newer release. */
  stepTaken(): void {
    const { status, release } = this.newest
    const mayBeginAnew = this.isStale && status !== 'current' && !isFormInProgress() && !isWriting()
    if (mayBeginAnew && mayReload(release)) location.reload()
    else if (performance.now() - this.askedAt >= pause) void this.renew()
    else this.announceIfCalm()
    this.onStep()
  }

  /** Asks the server for a newer release and shows the notice if there is one. */
  async renew(): Promise<void> {
    await this.ask()
    this.announceIfCalm()
  }

  /** Applies the newest switches and shows the notice, but not while a form is in progress. */
  private announceIfCalm(): void {
    if (isFormInProgress()) return
    this.$latest.set(this.newest.versions)
    if (this.newest.status !== 'waiting') return
    this.newest = { ...this.newest, status: 'announced' }
    showPageNotice('new_release')
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now()
    try {
      const { release, canariesSince, microFrontends } = await askServer()
      if (release <= this.newest.release) return
      const versions = new Versions(microFrontends, getCohort(this.place, canariesSince))
      // A release with the same versions for this member is not announced, and replaces one that was waiting.
      const isOther = versions.summary !== this.published.summary || (await isOtherHost())
      this.newest = { status: isOther ? 'waiting' : 'current', release, versions }
    } catch {
      // The page keeps its release. A later navigation asks again.
    }
  }
}

/** Combines the published versions with the newest switches and the version of a remote override. */
function withSwitches(
  published: Versions,
  latest: Versions,
  candidate: PublishedRemote | undefined
): Remotes {
  const tried = candidate?.extras.remote
  return {
    names: [...new Set([...published.names, ...(tried ? [tried.name] : [])])],
    get: name => (tried?.name === name ? candidate : published.get(name)),
    outline(name) {
      if (tried?.name === name) return tried
      const { off } = (latest.names.includes(name) ? latest : published).outline(name)
      return { ...published.outline(name), off }
    }
  }
}

/** Characters of a page at most: it contains the discovery document and at most one screen. */
const longestPage = 2 * discoveryLimit

/**
 * True when the live page has another version of the host. The discovery document does not name the host, so
 * the page is downloaded. A page without the host's version is not the club's and counts as unchanged.
 */
async function isOtherHost(): Promise<boolean> {
  const html = await readText(await askFresh('/', timeoutMs), longestPage)
  const mine = document.querySelector('meta[name=eqs-host]')?.getAttribute('content')
  const theirs = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return theirs !== undefined && theirs !== mine
}
