/**
 * The public names of a package: for each export path, the TypeScript declarations by name. A further key,
 * `behind`, has the declarations that are not exported but to which exported declarations refer.
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

/** Returns true when code that uses the package may have to be changed. */
export const mayBreak = ({ changed, removed }: SurfaceChange): boolean => changed.length + removed.length > 0

/** Returns one line for each name, for the change log and for the output of `npm run api`. */
export const changeLines = (change: SurfaceChange): readonly string[] =>
  (['added', 'changed', 'removed'] as const).flatMap(kind => change[kind].map(name => `${kind} ${name}`))

/**
 * Returns the declarations by export path and name: `@eqs/ui/forms: FieldGroup`. Each export path is an entry
 * as well, because an export path without names (styles, settings) can also be added or removed.
 */
const listEntries = (surface: Surface): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(surface).flatMap(([path, names]) => [
      [path, ''] as const,
      ...Object.entries(names).map(([name, text]) => [`${path}: ${name}`, text] as const)
    ])
  )

/**
 * Returns true for a declaration that is not exported. Adding or removing such a declaration is not reported,
 * because the exported declaration that refers to it has then changed and is reported.
 */
const isBehind = (name: string): boolean => name.startsWith(behind)
