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
 * The export paths with a report, by folder. Other teams import from these paths. Exports that only our tools
 * use have no report, and the other published packages are commands.
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

interface Standing {
  readonly name: string
  readonly path: string
  readonly version: string
  readonly surface: Surface
  /** The difference between the report and the current public names; undefined without a report. */
  readonly change: SurfaceChange | undefined
  /** True when `package.json`, report and change log have the same version. */
  readonly isLogged: boolean
}

function standings(): readonly Standing[] {
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
 * Returns one text for each package whose version, report or change log is out of date, with the changed
 * names. Empty when there is no such package.
 */
export function versionProblems(): readonly string[] {
  return standings().flatMap(({ name, version, change, isLogged }) => {
    if (change && !isSame(change))
      return [`${name} has changed for others, and is ${version} still:`, ...changeLines(change)].join('\n  ')
    return isLogged ? [] : [`${name} ${version} is not in its ${logFile} and ${reportFile}`]
  })
}

export interface Acceptance {
  /** The reason for the new version, written for users of the package. */
  readonly why: string
  /** The effect of changed or removed names on users, which cannot be derived from the names. */
  readonly meaning?: 'compatible' | 'major' | undefined
  /** Packages whose version is raised although no public name has changed: `@eqs/ui`. */
  readonly repaired: readonly string[]
}

/**
 * Raises the versions of changed packages, and updates reports and change logs.
 *
 * @returns one line per package.
 * @throws {Error} when `repaired` names an unknown package, or when names were changed or removed and
 * `meaning` is missing.
 */
export function acceptVersions({ why, meaning, repaired }: Acceptance): readonly string[] {
  const all = standings()
  const unknown = repaired.filter(name => !all.some(one => one.name === name))
  if (unknown.length > 0) throw new Error(`no package is named ${unknown.join(', ')}`)
  const unclear = all.filter(({ change }) => change && mayBreak(change) && meaning === undefined)
  if (unclear.length > 0)
    throw new Error(`${unclear.map(({ name }) => name).join(', ')}: names were changed or removed. Say --compatible when nobody who uses them
has to change anything, or --major when somebody has to: then every remote has to be built anew for the next host.`)
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
