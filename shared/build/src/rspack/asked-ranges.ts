type Versions = Readonly<Record<string, string>>

/** The part of a `package.json` with dependencies. */
export interface Asking {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
}

/** Specifiers of the workspace without a version. They mean the current one. */
const presentOne: ReadonlySet<string> = new Set(['catalog:', 'catalog:default', 'workspace:*', 'workspace:^'])

/**
 * Returns the range that a remote requires of every shared module. For a module that it does not list, it is
 * the range of the current version, because a package that it bundles may need it.
 *
 * @param present the shared modules' versions.
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
 * Returns the range of versions that are compatible with a version. Of our packages it is the whole major
 * version. The gate compares the names that a remote uses with those that the host provides, so a new name
 * does not exclude older hosts.
 *
 * @example compatibleRange('react', '19.3.1') // '^19.3.1'
 */
export const compatibleRange = (name: string, version: string): string =>
  name.startsWith('@eqs/') ? `^${version.split('.', 1)[0]}.0.0` : `^${version}`

function toRange(name: string, asked: string, version: string): string {
  if (presentOne.has(asked)) return compatibleRange(name, version)
  return asked === 'workspace:~' ? `~${version}` : asked.replace(/^workspace:/, '')
}
