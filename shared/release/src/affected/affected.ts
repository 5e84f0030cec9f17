import { satisfies, valid } from 'semver'
import { packageRange } from '../history/denied.ts'
import { readHistory } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { rollbackTargets } from '../history/rollback-targets.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { packagesOf } from './package-index.ts'

/** A version with packages that somebody looks for. */
interface AffectedVersion extends Published {
  /** `lodash@4.17.20` */
  readonly packages: readonly string[]
  /** Whether members get it, or could by one step back. */
  readonly standing: 'live' | 'fallback' | 'rollback target' | 'published'
}

interface Affected {
  readonly versions: readonly AffectedVersion[]
  /** The versions that do not say what is in them. */
  readonly unknown: readonly string[]
}

/**
 * The published versions that have a package in them, the live ones first.
 *
 * @param asked as in `lodash@<4.17.21`.
 * @throws {UsageError} when that names no range.
 */
export async function affected(store: Store, asked: string): Promise<Affected> {
  const wanted = packageRange(asked)
  if (!wanted) throw new UsageError(`${asked}: name a package and a range, as in lodash@<4.17.21`)
  const names = ['host', ...(await store.list('remotes'))].sort()
  const [history, ...all] = await Promise.all([
    readHistory(store),
    ...names.map(name => namesVersions(store, name))
  ])
  const isIn = matcher(wanted)
  const versions = all.flatMap(({ name, packages }) => {
    const standing = standingOf(history, name)
    return Object.entries(packages).flatMap(([version, listed]) => {
      const found = listed.filter(isIn)
      return found.length === 0 ? [] : [{ name, version, packages: found, standing: standing(version) }]
    })
  })
  return {
    versions: versions.sort((one, other) => rank(one) - rank(other)),
    unknown: all.flatMap(({ name, unknown }) => unknown.map(version => `${name}@${version}`))
  }
}

async function namesVersions(store: Store, name: string) {
  const folder = name === 'host' ? 'host' : `remotes/${name}`
  const [packages, published] = await Promise.all([packagesOf(store, name), store.list(folder)])
  return { name, packages, unknown: published.filter(version => !Object.hasOwn(packages, version)) }
}

/** Remembers what it has said of each package: thousands of versions have the same ones. */
function matcher({
  name,
  range
}: {
  readonly name: string
  readonly range: string
}): (one: string) => boolean {
  const said = new Map<string, boolean>()
  return one => {
    const known = said.get(one)
    if (known !== undefined) return known
    const at = one.lastIndexOf('@')
    const version = one.slice(at + 1)
    const isIn =
      one.slice(0, at) === name &&
      (range === '*' || (valid(version) !== null && satisfies(version, range, { includePrerelease: true })))
    said.set(one, isIn)
    return isIn
  }
}

const standings = ['live', 'fallback', 'rollback target', 'published'] as const
const rank = ({ standing }: AffectedVersion): number => standings.indexOf(standing)

function standingOf(
  history: readonly HistoryEntry[],
  name: string
): (version: string) => AffectedVersion['standing'] {
  const state = history.at(-1)?.state
  const remote = state?.remotes[name]
  const live = name === 'host' ? [state?.host] : [remote?.version, remote?.canary?.version]
  const targets = new Set(rollbackTargets(history, name).map(({ version }) => version))
  return version => {
    if (live.includes(version)) return 'live'
    if (remote?.previous === version) return 'fallback'
    return targets.has(version) ? 'rollback target' : 'published'
  }
}

/** For a terminal. */
export function affectedText(asked: string, { versions, unknown }: Affected): string {
  const width = Math.max(0, ...versions.map(({ name, version }) => name.length + version.length + 1))
  return [
    ...(versions.length === 0
      ? [`no published version contains ${asked}`]
      : versions.map(
          ({ name, version, standing, packages }) =>
            `${`${name}@${version}`.padEnd(width)}  ${standing.padEnd(15)}  ${packages.join(', ')}`
        )),
    ...(unknown.length > 0 ? [`published without a bill of materials: ${unknown.join(', ')}`] : [])
  ].join('\n')
}
