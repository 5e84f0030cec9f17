type Versions = Readonly<Record<string, string>>

/** The fields of a `package.json` that name the shared modules of a remote. */
export interface Asking {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
}

/** Workspace specifiers without a version. They mean the current version. */
const presentOne: ReadonlySet<string> = new Set(['catalog:', 'catalog:default', 'workspace:*', 'workspace:^'])

/**
 * Returns the version range that a remote requires of every shared module. A shared module that the remote
 * does not list gets the range of its current version, because a package that the remote bundles may need it.
 *
 * @param present the current versions of the shared modules, by name.
 * @returns the ranges by name.
 */
export function askedRanges({ dependencies, peerDependencies }: Asking, present: Versions): Versions {
  const asked: Versions = { ...peerDependencies, ...dependencies }
  return Object.fromEntries(
    Object.entries(present).map(([name, version]) => [
      name,
      toRange(name, asked[name] ?? 'catalog:', version)
    ])
  )
}

/**
 * Returns the range of versions that are compatible with a version. For our own packages this is the whole
 * major version, so that a remote also runs in older hosts. The gate checks separately that the host provides
 * all names that the remote uses.
 *
 * @example compatibleRange('react', '19.3.1') // '^19.3.1'
 */
export const compatibleRange = (name: string, version: string): string =>
  name.startsWith('@eqs/') ? `^${version.split('.', 1)[0]}.0.0` : `^${version}`

function toRange(name: string, asked: string, version: string): string {
  if (presentOne.has(asked)) return compatibleRange(name, version)
  return asked === 'workspace:~' ? `~${version}` : asked.replace(/^workspace:/, '')
}
