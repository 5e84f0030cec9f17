type Versions = Readonly<Record<string, string>>

/** What stands in a `package.json`. */
export interface Asking {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
}

/** Words of the workspace that name no version: they mean the present one. */
const presentOne: ReadonlySet<string> = new Set(['catalog:', 'catalog:default', 'workspace:*', 'workspace:^'])

/**
 * The range that a remote asks of every shared module. For one that it does not name it is the present version's, too: a
 * package that it bundles may need it.
 *
 * @param present the shared modules' versions.
 */
export function askedRanges({ dependencies, peerDependencies }: Asking, present: Versions): Versions {
  const asked: Versions = { ...peerDependencies, ...dependencies }
  return Object.fromEntries(
    Object.entries(present).map(([name, version]) => [
      name,
      rangeOf(name, asked[name] ?? 'catalog:', version)
    ])
  )
}

/**
 * What goes together with a version. Of our packages that is the whole major version: whether the host has each name that a
 * remote uses is compared name by name, so that a new name makes no older host unfit.
 */
export const compatibleRange = (name: string, version: string): string =>
  name.startsWith('@eqs/') ? `^${version.split('.', 1)[0]}.0.0` : `^${version}`

function rangeOf(name: string, asked: string, version: string): string {
  if (presentOne.has(asked)) return compatibleRange(name, version)
  return asked === 'workspace:~' ? `~${version}` : asked.replace(/^workspace:/, '')
}
