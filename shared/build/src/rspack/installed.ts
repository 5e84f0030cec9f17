import { createRequire } from 'node:module'

const own = createRequire(import.meta.url)

interface InstalledPackage {
  readonly version: string
  /** Resolves packages like this package does. */
  readonly require: NodeJS.Require
}

/** Returns one of our packages as installed: from sources in this workspace, compiled elsewhere. */
export function readPackage(name: string): InstalledPackage {
  const file = own.resolve(`${name}/package.json`)
  const { version }: { readonly version: string } = own(file)
  return { version, require: createRequire(file) }
}
