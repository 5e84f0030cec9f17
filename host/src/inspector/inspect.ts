import type { ClubRelease } from '../release/club-release.ts'
import type { Remote } from '../release/versions.ts'
import type { RemoteLoad } from '../remotes/remote-load.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'

/** A part of the page: the host, the screen of a remote, or a part of a remote in a slot. */
export interface InspectedPart {
  /** Undefined for a remote that was loaded and has no part on the page now. */
  readonly place: 'host' | 'screen' | { readonly slot: string } | undefined
  readonly name: string
  readonly version: string
  /** The candidate source that the code came from. `override`: a version that a tester has chosen. */
  readonly source: 'published' | 'mirror' | 'previous' | 'override'
  /** Milliseconds from the first request of the remote until its module was there. */
  readonly durationMs?: number | undefined
  /** Size of the files that this page has requested, compressed as they were sent. */
  readonly bytes: number
  /** Percentage of the browsers that get this version, if it is a canary. */
  readonly canary?: number | undefined
  /** The class of the last error, if there was one. */
  readonly problem?: string | undefined
}

/**
 * Lists the parts of the page as it is now. The list contains nothing about the member.
 *
 * @param release the release of the page.
 * @param loads the loads of the page's remotes.
 */
export function inspect(release: ClubRelease, loads: RemoteLoads): readonly InspectedPart[] {
  const version = document.querySelector('meta[name=eqs-host]')?.getAttribute('content') ?? ''
  const host = {
    place: 'host',
    name: 'host',
    version,
    source: 'published',
    bytes: getSize('/host/')
  } as const
  return [host, ...loads.all().flatMap(load => inspectRemote(release, load))]
}

function inspectRemote(release: ClubRelease, load: RemoteLoad): readonly InspectedPart[] {
  const { remote: name, version } = load.shown
  const find = (remotes: readonly Remote[]) => remotes.find(remote => remote.name === name)?.version
  const live = find(release.published)
  const isCanary = live?.deployment.default === false && live.metadata.version === version
  const facts = {
    name,
    version,
    source: find(release.$remotes.get()) === live ? load.from : 'override',
    durationMs: load.durationMs,
    bytes: getSize(`/remotes/${name}/${version}/`),
    canary: isCanary ? live.deployment.traffic : undefined
  } as const
  const parts = findPlaces(name).map(({ place, problem = load.problem }) => ({ ...facts, place, problem }))
  return parts.length > 0 ? parts : [{ ...facts, place: undefined, problem: load.problem }]
}

/** Finds the elements on the page in which the remote has a part. */
function findPlaces(name: string): readonly Pick<InspectedPart, 'place' | 'problem'>[] {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-remote], [data-slot]')]
  return elements.flatMap((element): Pick<InspectedPart, 'place' | 'problem'>[] => {
    const { remote, slot, part } = element.dataset
    if (remote?.startsWith(`${name}@`)) return [{ place: 'screen' }]
    if (slot === undefined || part !== name) return []
    const broken = element.querySelector<HTMLElement>('[data-problem]')
    return [{ place: { slot }, problem: broken?.dataset.problem }]
  })
}

const getSize = (folder: string): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(folder))
    .reduce((sum, one) => sum + (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0), 0)
