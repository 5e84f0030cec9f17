import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inc } from 'semver'
import { withEntry } from './change-log.ts'
import { readPackage } from './packages.ts'
import { emit } from './stage.ts'
import { surfaces } from './surface.ts'
import {
  changeLines,
  compareSurfaces,
  isSame,
  mayBreak,
  type Surface,
  type SurfaceChange
} from './surface-change.ts'
import { readReport, reportFile, reportText } from './surface-report.ts'

/**
 * The export paths whose public names are in a report, by the package's folder in `shared`. Other teams
 * import from these paths. Exports that only our tools use are not reported.
 */
const reported: Readonly<Record<string, readonly string[] | 'all'>> = {
  api: 'all',
  build: ['./standalone', './tsconfig/*', './types/*'],
  config: 'all',
  contracts: 'all',
  navigation: 'all',
  session: 'all',
  testing: 'all',
  ui: 'all',
  validation: 'all'
}

const logFile = 'CHANGELOG.md'

interface PackageStatus {
  readonly name: string
  readonly path: string
  readonly version: string
  readonly surface: Surface
  /** The difference between the report and the current public names; undefined when there is no report. */
  readonly change: SurfaceChange | undefined
  /** True when `api-report.md` and `CHANGELOG.md` contain the version of `package.json`. */
  readonly isLogged: boolean
}

function packageStatuses(): readonly PackageStatus[] {
  emit()
  return [...surfaces(reported)].map(([folder, surface]) => {
    const { name, path, version } = readPackage(folder)
    const text = readIfThere(join(path, reportFile))
    const report = text === undefined ? undefined : readReport(text)
    const isLogged = (readIfThere(join(path, logFile)) ?? '').includes(`\n## ${version}\n`)
    return {
      name,
      path,
      version,
      surface,
      change: report && compareSurfaces(report.surface, surface),
      isLogged: isLogged && report?.version === version
    }
  })
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/**
 * Returns one message for each package whose version, report or change log is out of date, including the
 * changed names.
 */
export function versionProblems(): readonly string[] {
  return packageStatuses().flatMap(({ name, version, change, isLogged }) => {
    if (change && !isSame(change))
      return [
        `the public names of ${name} have changed, and its version is still ${version}:`,
        ...changeLines(change)
      ].join('\n  ')
    return isLogged ? [] : [`${name} ${version} is not in its ${logFile} and ${reportFile}`]
  })
}

export interface Acceptance {
  /** The text of the change log's entry, written for users of the package. */
  readonly why: string
  /**
   * `major` when code that uses a changed or removed name has to be changed, otherwise `compatible`. A person
   * has to decide this.
   */
  readonly meaning?: 'compatible' | 'major' | undefined
  /** Names of packages whose version is raised even if no public name has changed: `@eqs/ui`. */
  readonly repaired: readonly string[]
}

/**
 * Raises the versions of changed packages, and updates reports and change logs.
 *
 * @returns one line for each updated package: `@eqs/ui 1.1.0`.
 * @throws {Error} when `repaired` contains an unknown package, or when `meaning` is missing although public
 * names were changed or removed.
 */
export function acceptVersions({ why, meaning, repaired }: Acceptance): readonly string[] {
  const all = packageStatuses()
  const unknown = repaired.filter(name => !all.some(one => one.name === name))
  if (unknown.length > 0) throw new Error(`unknown package ${unknown.join(', ')}`)
  const unclear = all.filter(({ change }) => change && mayBreak(change) && meaning === undefined)
  if (unclear.length > 0)
    throw new Error(`${unclear.map(({ name }) => name).join(', ')}: names were changed or removed. Add --compatible when no user of them
has to change anything, else --major: then every remote has to be built again for the next host.`)
  return all.flatMap(one => {
    const { name, path, version, surface, change } = one
    const isChanged = change !== undefined && !isSame(change)
    if (change !== undefined && !isChanged && !repaired.includes(name) && one.isLogged) return []
    const next = change === undefined ? version : (inc(version, chooseLevel(change, meaning)) ?? version)
    const manifest = join(path, 'package.json')
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${next}"`)
    )
    writeFileSync(join(path, reportFile), reportText(name, { version: next, surface }))
    const lines = (change ? changeLines(change) : []).map(line => `- ${line}`).join('\n')
    const entry = `## ${next}\n\n${why}\n\n${lines}`
    const log = join(path, logFile)
    writeFileSync(log, withEntry(readIfThere(log) ?? `# ${name}`, entry))
    return [`${name} ${next}`]
  })
}

function chooseLevel(change: SurfaceChange, meaning: Acceptance['meaning']): 'major' | 'minor' | 'patch' {
  if (meaning === 'major') return 'major'
  return isSame(change) ? 'patch' : 'minor'
}
