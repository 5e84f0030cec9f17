import { isDeepStrictEqual } from 'node:util'
import { contractText } from '@eqs/contracts/contract-range'
import type { SidebarEntry } from '@eqs/contracts/manifest'
import type { LiveVersion } from '../gate/candidate.ts'

/** A difference from the live version that affects the host or other remotes. */
export interface SurfaceChange {
  /** `routes`, `side bar`, `contract`, `names` or `shared versions`. */
  readonly what: string
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly detail: string
}

type Surface = ReadonlyMap<string, unknown>

/** Lists the differences between two versions of a remote. Without a live version, everything is added. */
export function surfaceChanges(
  before: LiveVersion | undefined,
  after: LiveVersion
): readonly SurfaceChange[] {
  const readers = {
    contract: readContract,
    routes: readRoutes,
    'side bar': readSidebar,
    names: readNames,
    'shared versions': readShared
  }
  return Object.entries(readers).flatMap(([what, read]) =>
    compare(before ? read(before) : new Map(), read(after)).map(difference => ({ what, ...difference }))
  )
}

function compare(before: Surface, after: Surface): readonly Omit<SurfaceChange, 'what'>[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (name): readonly Omit<SurfaceChange, 'what'>[] => {
      const [old, current] = [before.get(name), after.get(name)]
      if (isDeepStrictEqual(old, current)) return []
      if (old === undefined) return [{ name, change: 'added', detail: toText(current) }]
      if (current === undefined) return [{ name, change: 'removed', detail: toText(old) }]
      return [{ name, change: 'changed', detail: `${toText(old)} → ${toText(current)}` }]
    }
  )
}

/** Returns an empty text for a value without details. */
const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '{}' || text === '""' ? '' : text
}

const readContract = ({ release }: LiveVersion): Surface => new Map([['contract', contractText(release)]])

/** Leaves out the chunk, which affects only the remote itself. */
const readRoutes = ({ description }: LiveVersion): Surface =>
  new Map(description.extras.remote.routes.map(({ path, chunk: _, ...route }) => [path, route]))

const readSidebar = ({ description }: LiveVersion): Surface =>
  new Map(description.extras.remote.sidebar.map(({ name, ...entry }: SidebarEntry) => [name, entry]))

const readNames = ({ release }: LiveVersion): Surface =>
  new Map(
    Object.entries(release.uses).flatMap(([module, names]) =>
      names.map(name => [`${name} of ${module}`, ''] as const)
    )
  )

const readShared = ({ description }: LiveVersion): Surface =>
  new Map(Object.entries(description.extras.shared))
