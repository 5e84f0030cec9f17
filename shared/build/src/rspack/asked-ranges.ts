type Versions = Readonly<Record<string, string>>

/** The fields of a remote's `package.json` that contain version ranges of shared modules. */
export interface Asking {
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
}

/** Version specifiers of pnpm workspaces that contain no version. They refer to the current version. */
const presentOne: ReadonlySet<string> = new Set(['catalog:', 'catalog:default', 'workspace:*', 'workspace:^'])

/**
 * Returns the version range that a remote requires for each shared module. A shared module that is missing in
 * the remote's `package.json` has a range, too, because a package that the remote bundles may import the shared
 * module: the range of our packages, or else one that is compatible with its current version.
 *
 * @param present the current versions of the shared modules, by name.
 * @param ofOurPackages ranges in the `package.json` of our packages. In a remote's own repository, npm may have
 *   installed newer versions than the host has.
 * @returns the version ranges by name.
 */
export function askedRanges(
  { dependencies, peerDependencies }: Asking,
  present: Versions,
  ofOurPackages: Versions = {}
): Versions {
  const asked: Versions = { ...ofOurPackages, ...peerDependencies, ...dependencies }
  return Object.fromEntries(
    Object.entries(present).map(([name, version]) => [
      name,
      toRange(name, asked[name] ?? 'catalog:', version)
    ])
  )
}

/**
 * Returns the range of versions that are compatible with a version. For our own packages the range is the
 * whole major version, so that a remote also runs in older hosts. A separate check (the gate) ensures that
 * the host provides all exports that the remote uses.
 *
 * @example compatibleRange('react', '19.3.1') // '^19.3.1'
 */
export const compatibleRange = (name: string, version: string): string =>
  name.startsWith('@eqs/') ? `^${version.split('.', 1)[0]}.0.0` : `^${version}`

function toRange(name: string, asked: string, version: string): string {
  if (presentOne.has(asked)) return compatibleRange(name, version)
  return asked === 'workspace:~' ? `~${version}` : asked.replace(/^workspace:/, '')
}
