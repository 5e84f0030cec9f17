import { readText } from '@eqs/api/read-text'
import { config } from '@eqs/config'
import { cohortOf } from '@eqs/contracts/cohort'
import type { PublishedRemote, ReadDocument } from '@eqs/contracts/discovery'
import { retryFailedScreens } from '@eqs/navigation'
import { isWriting } from '@eqs/session'
import { atom, computed } from 'nanostores'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { readPlace } from '../boot/place.ts'
import { askServer, patience } from '../discovery/find-document.ts'
import { showPageNotice } from '../notices/page-notice.ts'
import type { Override } from '../override/override.ts'
import { askFresh } from '../remotes/ask-fresh.ts'
import { RemoteLoad } from '../remotes/remote-load.ts'
import { isFormInProgress } from './form-in-progress.ts'
import { mayReload } from './reload-once.ts'
import { type Remotes, Versions } from './versions.ts'

/** Milliseconds between two questions at navigations: whoever walks about quickly does not ask at every step. */
const pause = 60_000

/** What a release is of a discovery document. */
type Releasing = Pick<ReadDocument, 'release' | 'canariesSince' | 'microFrontends'>

/**
 * The release that this page runs: which version of which remote this member gets, settled once for the page's whole
 * life; the load of each; and whether a newer release waits. The states are drawn in `host/README.md`.
 */
export class ClubRelease {
  /** The number of the change that made it. */
  readonly number: number
  /** Which members this browser belongs to, 0 ≤ cohort < 100. */
  readonly cohort: number
  /** The number of the change since which there are canaries, if there are. */
  readonly canariesSince: number | undefined
  private readonly place = readPlace(config().storagePrefix)
  /** The versions that this member gets. */
  readonly published: Versions
  private readonly $latest
  /** The same without what is switched off by now, and with the version on trial in its place. */
  readonly $remotes
  private readonly loads = new Map<string, RemoteLoad>()
  /** The address whose screen is being visited. */
  private visited: string | undefined
  /** What the server said last. `current`: this member gets the same of everything; `announced`: the page has said it. */
  private newest: {
    readonly status: 'current' | 'waiting' | 'announced'
    readonly release: number
    readonly versions: Versions
  }
  /** Something of this page is not to be had any more: the next step may as well begin anew. */
  private isStale = false
  private askedAt = performance.now()
  /** Called at every step from screen to screen, by whoever has something to do then. */
  onStep = (): unknown => undefined

  /** @param override what a tester sees in the place of one remote. */
  constructor(
    { release, canariesSince, microFrontends }: Releasing,
    readonly override?: Override
  ) {
    this.number = release
    this.canariesSince = canariesSince
    this.cohort = cohortOf(this.place, canariesSince)
    this.published = new Versions(microFrontends, this.cohort)
    this.newest = { status: 'current', release, versions: this.published }
    this.$latest = atom(this.published)
    this.$remotes = computed([this.$latest, override?.$candidate ?? atom(undefined)], (latest, candidate) =>
      withSwitches(this.published, latest, candidate)
    )
    override?.followTeam(remote => this.loadOf(remote).app)
  }

  /** The load of a remote, begun when it is first asked for. It stays until `retry`, or the next visit after it failed. */
  loadOf(remote: PublishedRemote): RemoteLoad {
    const { container } = remote.extras
    const load = this.loads.get(container) ?? new RemoteLoad(remote, this)
    this.loads.set(container, load)
    return load
  }

  /** Forgets all failures, so that the next rendering begins anew, under addresses the browser has no memory of. */
  retry({ extras }: PublishedRemote): void {
    retryFailedScreens()
    this.loads.delete(extras.container)
  }

  /**
   * A member comes to one of the remote's screens: what failed at the last visit is attempted anew, as the network may be
   * back, or nothing be wrong with this screen. A version that has no screen at one address may have the others. React may begin
   * to draw a screen several times before it shows it: that is one visit.
   */
  beginVisit(remote: PublishedRemote, address: string): void {
    if (address === this.visited) return
    this.visited = address
    const { failure } = this.loads.get(remote.extras.container) ?? {}
    if (failure && failure.errorClass !== 'no_screen') this.retry(remote)
  }

  /** She has left it. */
  endVisit(): void {
    this.visited = undefined
  }

  /** Asks the server after something could not be loaded. @returns from which release to which, if a newer one waits. */
  async lookForNewer(): Promise<string | undefined> {
    await this.ask()
    if (this.newest.status === 'current') return undefined
    this.isStale = true
    this.announceIfCalm()
    return `from=${this.number} to=${this.newest.release}`
  }

  /** Called at every step from screen to screen. */
  stepTaken(): void {
    const { status, release } = this.newest
    const mayBeginAnew = this.isStale && status !== 'current' && !isFormInProgress() && !isWriting()
    if (mayBeginAnew && mayReload(release)) location.reload()
    else if (performance.now() - this.askedAt >= pause) void this.renew()
    else this.announceIfCalm()
    this.onStep()
  }

  /** Asks the server, and says at once what is news. */
  async renew(): Promise<void> {
    await this.ask()
    this.announceIfCalm()
  }

  /** Never while a dialog is open or something has been typed here: it waits for a later step. */
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
      const versions = new Versions(microFrontends, cohortOf(this.place, canariesSince))
      // A release that gives this member the same of everything is none of her business, and undoes what was news.
      const isOther = versions.summary !== this.published.summary || (await isOtherHost())
      this.newest = { status: isOther ? 'waiting' : 'current', release, versions }
    } catch {
      // The page goes on with what it has.
    }
  }
}

/** The remotes without what is switched off by now, and with the version on trial in its place. */
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

/** The page has the document in it, and a screen at most. */
const longestPage = 2 * discoveryLimit

/** The document does not name the host: the page itself does. A page that names none is not the club's. */
async function isOtherHost(): Promise<boolean> {
  const html = await readText(await askFresh('/', patience), longestPage)
  const mine = document.querySelector('meta[name=eqs-host]')?.getAttribute('content')
  const theirs = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return theirs !== undefined && theirs !== mine
}
