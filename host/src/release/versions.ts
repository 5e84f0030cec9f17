import { type PublishedRemote, publishedRemote, versionOnOffer } from '@eqs/contracts/discovery'
import type { RemoteRoute, SidebarEntry, SlotOffer } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { chooseVersion } from '../boot/rollout-bucket.ts'
import { reportFailure, toMessage } from '../telemetry/report-problem.ts'
import { ContractError, type Off, parseOutline, understand } from './understand.ts'

export interface Remote {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
  readonly sidebar: readonly SidebarEntry[]
  readonly slots: readonly SlotOffer[]
  readonly off: Off
  /** `1.0.0=90 1.1.0=10` in percent. Undefined with fewer than two versions. */
  readonly shares?: string | undefined
  /** Undefined when this host understands no version of the remote. */
  readonly version: PublishedRemote | undefined
}

type Published = Readonly<Record<string, unknown>>

const versionsOnOffer = v.fallback(v.array(versionOnOffer), [])
const offersIn = (published: Published) =>
  Object.entries(published).map(([name, versions]) => [name, v.parse(versionsOnOffer, versions)] as const)

/** Reads the remotes for a bucket. Versions that this host does not understand are left out and reported. */
export const readRemotes = (published: Published, rolloutBucket: number): readonly Remote[] =>
  offersIn(published).map(([name, versions]) => {
    const version = understandOne(name, versions, rolloutBucket)
    const shares = versions[1] && versions.map(one => `${numberIn(one)}=${one.deployment.traffic}`).join(' ')
    return version
      ? { ...toRemote(version), shares }
      : { name, slots: [], version, shares, ...parseOutline(chooseVersion(versions, rolloutBucket)) }
  })

export const toRemote = (version: PublishedRemote): Remote => {
  const { name, routes, sidebar, slots = [] } = version.extras.remote
  return { name, routes, sidebar, slots, off: version.extras.off, version }
}

/** Remotes that are on have no `off`. */
export const readSwitches = (published: Published, rolloutBucket: number): ReadonlyMap<string, Off> =>
  new Map(
    offersIn(published).map(([name, versions]) => [
      name,
      parseOutline(chooseVersion(versions, rolloutBucket)).off
    ])
  )

/** The versions of a bucket as one string, to compare two releases. */
export const summarize = (
  { host, microFrontends }: { readonly host: string; readonly microFrontends: Published },
  rolloutBucket: number
): string =>
  offersIn(microFrontends)
    .map(([name, versions]) => `${name}@${numberIn(chooseVersion(versions, rolloutBucket))}`)
    .join('\n')
    .concat(`\nhost@${host}`)

type Offer = v.InferOutput<typeof versionOnOffer>

function understandOne(
  name: string,
  versions: readonly Offer[],
  rolloutBucket: number
): PublishedRemote | undefined {
  const chosen = chooseVersion(versions, rolloutBucket)
  if (!chosen) return undefined
  try {
    return understand(publishedRemote, chosen)
  } catch (error) {
    reportFailure({
      event: 'remote_left_out',
      errorClass: error instanceof ContractError ? 'contract' : 'malformed',
      remote: name,
      version: numberIn(chosen),
      detail: toMessage(error)
    })
    return understandOne(
      name,
      versions.filter(one => one !== chosen),
      rolloutBucket
    )
  }
}

const named = v.fallback(v.optional(v.object({ metadata: v.object({ version: v.string() }) })), undefined)

const numberIn = (version: unknown) => v.parse(named, version)?.metadata.version
