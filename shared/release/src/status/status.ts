import { isWorkspace } from '@eqs/build/workspace'
import { findEntry, newestNumber, type Verification } from '../history/history.ts'
import { freezeAt } from '../history/policy.ts'
import { readProposals } from '../history/proposal.ts'
import { describeRemote } from '../history/release-state.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { publishedRemotes, publishedVersions } from '../published/release-files.ts'
import { findDrift } from '../render/drift.ts'
import { calledAs, calledByOps, toReason } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { type Loads, percentText } from '../telemetry/read-loads.ts'
import { formatTable } from './table.ts'

type Status = Awaited<ReturnType<typeof status>>
type Row = Status['rows'][number]

/** Reads the live and the published versions, with all faults. @param verification without it, no signature is checked. */
export async function status(store: Store, verification?: Verification) {
  const newest = await newestNumber(store)
  const entry = newest === 0 ? undefined : (await findEntry(store, newest))?.entry
  const frozen = freezeAt(entry?.state.policy, Date.now())
  const isUnreadable = newest > 0 && !entry
  const withoutEntry = isUnreadable
    ? `release ${newest}: its entry cannot be read`
    : `nothing is live in ${store.place}`
  const names = new Set([...(await publishedRemotes(store)), ...Object.keys(entry?.state.remotes ?? {})])
  const faults = await Promise.all([
    verification ? verifyHistory(verification) : [],
    findDrift(store, verification?.keys)
  ])
  const waiting = await Promise.all(
    Object.entries(entry?.state.policy?.teams ?? {}).map(async ([team, { keys }]) => {
      const { proposals } = await readProposals(store, keys, team)
      return proposals.map(({ proposal: { at, what } }) => `team ${team} waits since ${at}: ${what}`)
    })
  ).catch((error: unknown) => [`requests of teams cannot be read: ${toReason(error)}`])
  return {
    release: entry ? `release ${entry.number}: ${entry.what} (${entry.by}, ${entry.at})` : withoutEntry,
    entry,
    faults: [...new Set(faults.flat())],
    notes: [...(frozen ? [`releases are frozen ${frozen}`] : []), ...waiting.flat()],
    rows: await Promise.all(
      ['host', ...[...names].sort()].map(async name => {
        const remote = entry?.state.remotes[name]
        const host = name === 'host' ? entry?.state.host : undefined
        const live = host ?? (remote && describeRemote(remote)) ?? (isUnreadable ? '?' : '–')
        const published = await publishedVersions(store, name)
        return { name, live, version: host ?? remote?.version, remote, published }
      })
    )
  }
}

/** Returns the status as JSON for scripts. New fields may be added, but none is renamed. */
export function statusData({ entry, faults, notes, rows }: Status) {
  return {
    release: entry ? { number: entry.number, at: entry.at, by: entry.by, what: entry.what } : null,
    faults,
    notes,
    live: rows.map(({ name, version, remote, published }) => ({
      name,
      version: version ?? null,
      canary: remote?.canary ?? null,
      fallsBackTo: remote?.previous ?? null,
      off: remote?.off?.message ?? null,
      published
    }))
  }
}

/** Formats the status as text: a table, and what to do with each canary. @param loads of the versions, if known. */
export function statusText({ release, faults, notes, rows }: Status, loads?: readonly Loads[]): string {
  const columns = [
    ['', ...rows.map(row => row.name)],
    ['live', ...rows.map(row => row.live)],
    ['falls back to', ...rows.map(fallbackText)],
    ...(loads ? [['failed loads', ...rows.map(row => failedText(row, loads))]] : []),
    ['published', ...rows.map(publishedText)]
  ]
  const canaries = rows.flatMap(({ name, remote }) =>
    remote?.canary ? [`${name}@${remote.canary.version}`] : []
  )
  const steps = canaries.flatMap(canary => ['', ...adviseCanary(canary)])
  return [release, ...faults, ...notes, '', ...formatTable(columns), ...steps].join('\n')
}

/** Returns what to do with a canary. A team cannot give it to all members. */
export const adviseCanary = (canary: string, isOurs = isWorkspace): readonly string[] => [
  `${canary} is a canary. To end it: ${calledAs(isOurs)} promote ${canary} --traffic 0`,
  isOurs
    ? `To give it to all members: ${calledAs(isOurs)} promote ${canary}`
    : `To give it to all members, ops run: ${calledByOps} promote ${canary}`
]

/** Formats the fallback: `1.0.0`, or `1.1.0: 1.0.0, 1.2.0: 1.1.0` with a canary, which falls back to the default. */
function fallbackText({ version, remote }: Row): string {
  const { previous = '–', canary } = remote ?? {}
  return canary ? `${version}: ${previous}, ${canary.version}: ${version}` : previous
}

/** Published versions that the table lists. */
const mostPublished = 5

/** Formats the newest published versions: `2 earlier, 1.2.0, 1.3.0`. */
function publishedText({ published }: Row): string {
  const earlier = Math.max(0, published.length - mostPublished)
  return [...(earlier > 0 ? [`${earlier} earlier`] : []), ...published.slice(earlier)].join(', ')
}

/** Formats the failed loads: `1.0.0: 2 of 810 (0.2 %), 1.1.0: 27 of 90 (30.0 %)`. */
function failedText({ name, version, remote }: Row, loads: readonly Loads[]): string {
  const figures = [version, remote?.canary?.version].flatMap(version =>
    loads.filter(load => load.remote === name && load.version === version)
  )
  return (
    figures.map(load => `${load.version}: ${load.failed} of ${load.loads}${percentText(load)}`).join(', ') ||
    '–'
  )
}
