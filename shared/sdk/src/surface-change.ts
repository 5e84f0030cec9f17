/**
 * The public names of a package: declarations by name, for each export path. The key `behind` has the
 * declarations that no path exports but that exported declarations refer to.
 */
export type Surface = Readonly<Record<string, Readonly<Record<string, string>>>>

export const behind = 'behind them'

/** Added, changed and removed names, each with its export path: `@eqs/ui/forms: FieldGroup`. */
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
 * Returns the declarations by export path and name. Each export path is an entry as well, because a path
 * without names (styles, settings) can also be added or removed.
 */
const listEntries = (surface: Surface): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(surface).flatMap(([door, names]) => [
      [door, ''] as const,
      ...Object.entries(names).map(([name, text]) => [`${door}: ${name}`, text] as const)
    ])
  )

/**
 * True for a name that cannot be imported. Adding or removing such a name is not reported, because exported
 * names cause it.
 */
const isBehind = (name: string): boolean => name.startsWith(behind)
