import { type PublishedRemote, versionOnOffer } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { chooseVersion } from '../boot/choose-version.ts'
import { reportFailure, toMessage } from '../telemetry/report-problem.ts'
import { ContractError, type Outline, parseOutline, understandRemote } from './understand.ts'

/** The remotes of a club, by name. */
export interface Remotes {
  readonly names: readonly string[]
  /** Returns a remote's version, or undefined when the remote has no version that this host understands. */
  get(name: string): PublishedRemote | undefined
  /**
   * Returns the routes and side-bar entries of a remote, without those that this host does not understand.
   */
  outline(name: string): Outline
}

const versionsOnOffer = v.fallback(v.array(versionOnOffer), [])

const named = v.object({ metadata: v.object({ version: v.string() }) })

/**
 * The version of each remote that this browser gets. A remote is parsed when it is first needed, so that the
 * start takes equally long with five remotes and with five hundred. A version that this host does not
 * understand, because of another contract or an unknown value, is left out and reported. The browser gets
 * another version of that remote. Without another version, the remote is not available.
 */
export class Versions implements Remotes {
  private readonly understood = new Map<string, PublishedRemote | undefined>()
  private readonly outlines = new Map<string, Outline>()

  /**
   * @param published the versions of each remote, as in the discovery document.
   * @param cohort the rollout bucket of this browser, from 0 to 99.99.
   */
  constructor(
    private readonly published: Readonly<Record<string, unknown>>,
    private readonly cohort: number
  ) {}

  get names(): readonly string[] {
    return Object.keys(this.published)
  }

  get(name: string): PublishedRemote | undefined {
    if (!this.understood.has(name)) this.understood.set(name, this.understand(name))
    return this.understood.get(name)
  }

  /** Returns all remotes that this host understands. Parses the remotes that were not parsed before. */
  all(): readonly PublishedRemote[] {
    return this.names.flatMap(name => this.get(name) ?? [])
  }

  outline(name: string): Outline {
    const outline = this.outlines.get(name) ?? parseOutline(this.choose(name))
    this.outlines.set(name, outline)
    return outline
  }

  /** The chosen versions of all remotes as one string, to compare two releases. */
  get summary(): string {
    return this.names.map(name => `${name}@${numberIn(this.choose(name))}`).join('\n')
  }

  /**
   * Returns the traffic of a remote's versions in percent, for example `1.0.0=90 1.1.0=10`. Returns undefined
   * for a remote with fewer than two versions.
   */
  shares(name: string): string | undefined {
    const versions = this.onOffer(name)
    return versions[1] && versions.map(one => `${numberIn(one)}=${one.deployment.traffic}`).join(' ')
  }

  private choose(name: string): unknown {
    return chooseVersion(this.onOffer(name), this.cohort)
  }

  private onOffer(name: string) {
    return v.parse(versionsOnOffer, Object.hasOwn(this.published, name) ? this.published[name] : [])
  }

  private understand(name: string): PublishedRemote | undefined {
    let left = this.onOffer(name)
    for (;;) {
      const chosen = chooseVersion(left, this.cohort)
      if (!chosen) return undefined
      try {
        return understandRemote(chosen)
      } catch (error) {
        const version = numberIn(chosen)
        reportFailure({
          event: 'remote_left_out',
          errorClass: error instanceof ContractError ? 'contract' : 'malformed',
          remote: name,
          ...(version ? { version } : {}),
          detail: toMessage(error)
        })
        left = left.filter(one => one !== chosen)
      }
    }
  }
}

function numberIn(version: unknown): string | undefined {
  const parsed = v.safeParse(named, version)
  return parsed.success ? parsed.output.metadata.version : undefined
}
