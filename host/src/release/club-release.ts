import { config } from '@eqs/config'
import type { PublishedRemote, ReadDocument } from '@eqs/contracts/discovery'
import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { reload } from '../boot/reload.ts'
import { readRolloutBucket } from '../boot/rollout-bucket.ts'
import { askServer } from './find-document.ts'
import { isFormInProgress, mayReload } from './may-reload.ts'
import type { Off } from './understand.ts'
import { type Remote, readRemotes, readSwitches, summarize, toRemote } from './versions.ts'

/** Milliseconds between two requests for a newer release that navigations cause. */
const pause = 60_000

interface Options {
  /** Version of a remote override. */
  readonly $candidate?: ReadableAtom<PublishedRemote | undefined> | undefined
  /** Called once for each newer release. True if its versions differ from those of this page. */
  readonly announce?: (isOther: boolean) => void
}

/** The versions of this page, and the newer release. `host/README.md` has a diagram of the states. */
export class ClubRelease {
  readonly number: number
  readonly rolloutBucket: number
  /** Number of the change that began the current canary period. */
  readonly canariesSince: number | undefined
  private readonly storedBucket = readRolloutBucket(config().storagePrefix)
  readonly published: readonly Remote[]
  private readonly $switches
  /** `published`, switched off as in the newest release, with the version of an override. */
  readonly $remotes: ReadableAtom<readonly Remote[]>
  /** Most pages never compare their versions. */
  private readonly summary: () => string
  /** `current`: it gives this browser the versions of this page. */
  private newest: {
    readonly status: 'current' | 'newer'
    readonly release: number
    readonly switches: ReadonlyMap<string, Off>
  }
  /** True when the next navigation should reload the page. */
  private isStale = false
  private askedAt = performance.now()
  /** `watchIntent` sets it, to prefetch the next screens. */
  onStep = (): unknown => undefined

  constructor(
    document: Pick<ReadDocument, 'release' | 'host' | 'canariesSince' | 'microFrontends'>,
    private readonly options: Options = {}
  ) {
    const { release, canariesSince, microFrontends } = document
    this.number = release
    this.canariesSince = canariesSince
    this.rolloutBucket = getRolloutBucket(this.storedBucket, canariesSince)
    this.published = readRemotes(microFrontends, this.rolloutBucket)
    this.summary = () => summarize(document, this.rolloutBucket)
    this.newest = { status: 'current', release, switches: new Map() }
    this.$switches = atom(this.newest.switches)
    this.$remotes = computed(
      [this.$switches, options.$candidate ?? atom(undefined)],
      (switches, candidate) => {
        const tried = candidate && toRemote(candidate)
        const shown = this.published.map(one => {
          if (one.name === tried?.name) return tried
          return switches.has(one.name) ? { ...one, off: switches.get(one.name) } : one
        })
        return tried && !shown.includes(tried) ? [...shown, tried] : shown
      }
    )
  }

  /** Asks for a newer release after a failed load. `from=41 to=42` when the page is stale now. */
  async lookForNewer(): Promise<string | undefined> {
    // Without an answer, a reload could fail too.
    if (!(await this.renew()) || this.newest.status === 'current') return undefined
    this.isStale = true
    return `from=${this.number} to=${this.newest.release}`
  }

  /** Called after navigations to another path. Reloads a stale page, or asks for a newer release once a minute. */
  stepTaken(): void {
    const { status, release } = this.newest
    if (this.isStale && status !== 'current' && mayReload(release)) reload()
    else if (performance.now() - this.askedAt >= pause) void this.renew()
    else this.switchIfCalm()
    this.onStep()
  }

  /** Asks for a newer release and announces it. False when the request fails. */
  async renew(): Promise<boolean> {
    this.askedAt = performance.now()
    const document = await askServer().catch(() => undefined)
    if (document && document.release > this.newest.release) {
      const { release, canariesSince, microFrontends } = document
      const rolloutBucket = getRolloutBucket(this.storedBucket, canariesSince)
      const isOther = summarize(document, rolloutBucket) !== this.summary()
      const switches = readSwitches(microFrontends, rolloutBucket)
      this.newest = { status: isOther ? 'newer' : 'current', release, switches }
      this.options.announce?.(isOther)
    }
    this.switchIfCalm()
    return document !== undefined
  }

  /** Applies the switches of the newest release, unless a form is in progress. */
  private switchIfCalm(): void {
    if (!isFormInProgress()) this.$switches.set(this.newest.switches)
  }
}
