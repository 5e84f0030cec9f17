import { isDeepStrictEqual } from 'node:util'
import { contractText } from '@eqs/contracts/contract-range'
import type { SidebarEntry } from '@eqs/contracts/manifest'
import type { LiveVersion } from '../gate/candidate.ts'

/** A difference that host or other remotes can see, compared with the live version. */
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
  const parts = {
    contract: readContract,
    routes: readRoutes,
    'side bar': readSidebar,
    names: readNames,
    'shared versions': readShared
  }
  return Object.entries(parts).flatMap(([what, of]) =>
    differences(before ? of(before) : new Map(), of(after)).map(one => ({ what, ...one }))
  )
}

function differences(before: Surface, after: Surface): readonly Omit<SurfaceChange, 'what'>[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (name): readonly Omit<SurfaceChange, 'what'>[] => {
      const [was, is] = [before.get(name), after.get(name)]
      if (isDeepStrictEqual(was, is)) return []
      if (was === undefined) return [{ name, change: 'added', detail: text(is) }]
      if (is === undefined) return [{ name, change: 'removed', detail: text(was) }]
      return [{ name, change: 'changed', detail: `${text(was)} → ${text(is)}` }]
    }
  )
}

const text = (value: unknown): string => {
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  return plain === '{}' || plain === '""' ? '' : plain
}

const readContract = ({ release }: LiveVersion): Surface => new Map([['contract', contractText(release)]])

/** Leaves out the chunk, which concerns only the remote itself. */
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
