import { satisfies, validRange } from 'semver'
import { compatibleRange } from '../rspack/asked-ranges.ts'
import { providedPackages, readPackage } from '../rspack/installed.ts'
import type { Migration } from './migration.ts'

/**
 * Raises the version ranges of our packages that the host provides, when the installed `@eqs/build` requires a
 * later major version of them. `npm install @eqs/build@latest` does not change these ranges. Within a major
 * version a range stays, so that the remote also runs in older hosts.
 */
export const rangesOfPackages: Migration = {
  name: '0001 the ranges of our packages are those of the installed @eqs/build',
  apply(file, text) {
    if (file !== 'package.json') return text
    return text.replace(/"(@eqs\/[\w-]+)": "([^"]+)"/g, (line, name: string, range: string) => {
      if (!providedPackages.includes(name) || validRange(range) === null) return line
      const { version } = readPackage(name)
      return satisfies(version, range) ? line : `"${name}": "${compatibleRange(name, version)}"`
    })
  }
}
