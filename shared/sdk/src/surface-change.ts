/**
 * Declarations by name, for each export path. `behind` has those that no path exports and that others refer
 * to.
 */
export type Surface = Readonly<Record<string, Readonly<Record<string, string>>>>

export const behind = 'behind them'

/** Changed names with their export path: `@eqs/ui/forms: FieldGroup`. */
export interface SurfaceChange {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export function compareSurfaces(before: Surface, after: Surface): SurfaceChange {
  const old = listEntries(before)
  const now = listEntries(after)
  return {
    added: [...now.keys()].filter(name => !old.has(name) && !isBehind(name)),
    changed: [...now].flatMap(([name, text]) => (old.has(name) && old.get(name) !== text ? [name] : [])),
    removed: [...old.keys()].filter(name => !now.has(name) && !isBehind(name))
  }
}

export const isSame = ({ added, changed, removed }: SurfaceChange): boolean =>
  added.length + changed.length + removed.length === 0

/** True when a user of the package may have to change code. */
export const mayBreak = ({ changed, removed }: SurfaceChange): boolean => changed.length + removed.length > 0

/** Returns one line per name, for the change log and the linter. */
export const changeLines = (change: SurfaceChange): readonly string[] =>
  (['added', 'changed', 'removed'] as const).flatMap(kind => change[kind].map(name => `${kind} ${name}`))

/**
 * An export path counts as an entry itself, because one without names (styles, settings) can be added or
 * removed too.
 */
const listEntries = (surface: Surface): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(surface).flatMap(([door, names]) => [
      [door, ''] as const,
      ...Object.entries(names).map(([name, text]) => [`${door}: ${name}`, text] as const)
    ])
  )

/** Names that cannot be imported are added and removed as the exported ones need them. */
const isBehind = (name: string): boolean => name.startsWith(behind)
