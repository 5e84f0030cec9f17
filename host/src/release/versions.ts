import { type PublishedRemote, versionOnOffer } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { chooseVersion } from '../boot/choose-version.ts'
import { ContractError, type Outline, outlineOf, understandRemote } from '../discovery/understand.ts'
import { reportFailure, wordsOf } from '../report-problem.ts'

/** The remotes of a club, by name. */
export interface Remotes {
  readonly names: readonly string[]
  /** Undefined where there is none, or this host understands no version of it. */
  get(name: string): PublishedRemote | undefined
  /** Where its screens are and what leads there, as far as that is understood. */
  outline(name: string): Outline
}

const versionsOnOffer = v.fallback(v.array(versionOnOffer), [])

const named = v.object({ metadata: v.object({ version: v.string() }) })

/**
 * One version of each remote: those that a member gets. Each is read when it is first asked for: a page starts alike with
 * five remotes and with five hundred. A version that this host does not understand (of a later contract, or with a word
 * that came later) is left out alone, and reported: the member gets another version of that remote, or it is not
 * available.
 */
export class Versions implements Remotes {
  private readonly understood = new Map<string, PublishedRemote | undefined>()
  private readonly outlines = new Map<string, Outline>()

  /**
   * @param published the versions of each remote, as they stand in the discovery document.
   * @param cohort which members this browser belongs to, 0 ≤ cohort < 100.
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

  /** All that are understood. Reads what was not read so far. */
  all(): readonly PublishedRemote[] {
    return this.names.flatMap(name => this.get(name) ?? [])
  }

  outline(name: string): Outline {
    const outline = this.outlines.get(name) ?? outlineOf(this.choose(name))
    this.outlines.set(name, outline)
    return outline
  }

  /** All versions in one text, for comparing two releases. */
  get summary(): string {
    return this.names.map(name => `${name}@${numberIn(this.choose(name))}`).join('\n')
  }

  /** How members share the versions, `1.0.0=90 1.1.0=10`; undefined where all get the same. */
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
          detail: wordsOf(error)
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
