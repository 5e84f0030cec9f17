/** Declarations by name, for each door. Under `behind` stand those that no door names and that one of the others is made of. */
export type Surface = Readonly<Record<string, Readonly<Record<string, string>>>>

export const behind = 'behind them'

/** Names of a package's doors, as `@eqs/ui/forms: FieldGroup`. */
export interface SurfaceChange {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export function compareSurfaces(before: Surface, after: Surface): SurfaceChange {
  const old = entriesOf(before)
  const now = entriesOf(after)
  return {
    added: [...now.keys()].filter(name => !old.has(name) && !isBehind(name)),
    changed: [...now].flatMap(([name, text]) => (old.has(name) && old.get(name) !== text ? [name] : [])),
    removed: [...old.keys()].filter(name => !now.has(name) && !isBehind(name))
  }
}

export const isSame = ({ added, changed, removed }: SurfaceChange): boolean =>
  added.length + changed.length + removed.length === 0

/** Whether somebody who uses the package may have to change something. */
export const mayBreak = ({ changed, removed }: SurfaceChange): boolean => changed.length + removed.length > 0

/** One line a name, as the change log and the linter have them. */
export const changeLines = (change: SurfaceChange): readonly string[] =>
  (['added', 'changed', 'removed'] as const).flatMap(kind => change[kind].map(name => `${kind} ${name}`))

/** A door is an entry of its own: one without names (styles, settings) can come and go as well. */
const entriesOf = (surface: Surface): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(surface).flatMap(([door, names]) => [
      [door, ''] as const,
      ...Object.entries(names).map(([name, text]) => [`${door}: ${name}`, text] as const)
    ])
  )

/** What nobody can import comes and goes as the names need it. */
const isBehind = (name: string): boolean => name.startsWith(behind)
