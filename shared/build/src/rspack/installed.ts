import { createRequire } from 'node:module'

const own = createRequire(import.meta.url)

/** Our packages that the host provides to all remotes at run time. */
export const providedPackages = ['@eqs/api', '@eqs/config', '@eqs/navigation', '@eqs/session', '@eqs/ui']

interface InstalledPackage {
  readonly version: string
  /** Resolves modules from the installed package's folder. */
  readonly require: NodeJS.Require
}

/** Returns the version and a `require` function of one of our packages, as `@eqs/build` resolves it. */
export function readPackage(name: string): InstalledPackage {
  const file = own.resolve(`${name}/package.json`)
  const { version }: { readonly version: string } = own(file)
  return { version, require: createRequire(file) }
}
