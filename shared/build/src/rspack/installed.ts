import { createRequire } from 'node:module'

const own = createRequire(import.meta.url)

interface InstalledPackage {
  readonly version: string
  /** Finds packages as this one does. */
  readonly require: NodeJS.Require
}

/** A package of ours as it is installed: from its sources in this workspace, compiled elsewhere. */
export function packageOf(name: string): InstalledPackage {
  const file = own.resolve(`${name}/package.json`)
  const { version }: { readonly version: string } = own(file)
  return { version, require: createRequire(file) }
}
