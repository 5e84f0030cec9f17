import { latestEntry } from './history/history.ts'
import { describeRemote } from './history/release-state.ts'
import { publishedRemotes, publishedVersions } from './release-files.ts'
import { readText, type Store } from './store/store.ts'

interface StatusRow {
  readonly name: string
  /** The versions that members get, with the percent of them: `1.0.0 (100 %)`. */
  readonly live: string
  /** What the host falls back to. */
  readonly previous: string
  /** Every published version, oldest first. */
  readonly published: string
}

export interface Status {
  /** The number of the newest change, and what it was. */
  readonly release: string
  /** Whether `index.html` is of that change; not so when an operator was stopped in between. */
  readonly isRendered: boolean
  readonly rows: readonly StatusRow[]
}

const releasePlace = /<meta name="eqs-release" content="(\d+)">/

/** What is live and what is published, the host first. */
export async function status(store: Store): Promise<Status> {
  const entry = (await latestEntry(store))?.entry
  const names = new Set([...(await publishedRemotes(store)), ...Object.keys(entry?.state.remotes ?? {})])
  const html = (await readText(store, 'index.html')) ?? ''
  return {
    release: entry ? `${entry.number}: ${entry.what} (${entry.by}, ${entry.at})` : 'nothing is live',
    isRendered: Number(releasePlace.exec(html)?.[1] ?? 0) === (entry?.number ?? 0),
    rows: await Promise.all(
      ['host', ...[...names].sort()].map(async name => {
        const remote = entry?.state.remotes[name]
        const live = name === 'host' ? entry?.state.host : remote && describeRemote(remote)
        return {
          name,
          live: live ?? '–',
          previous: remote?.previous ?? '–',
          published: (await publishedVersions(store, name)).join(', ')
        }
      })
    )
  }
}

/** The status as a table for a terminal. */
export function statusTable({ release, isRendered, rows }: Status): string {
  const head = { name: '', live: 'live', previous: 'falls back to', published: 'published' }
  const width = (column: 'name' | 'live' | 'previous') =>
    Math.max(...[head, ...rows].map(row => row[column].length))
  const line = (row: StatusRow) =>
    [
      row.name.padEnd(width('name')),
      row.live.padEnd(width('live')),
      row.previous.padEnd(width('previous')),
      row.published
    ]
      .join('  ')
      .trimEnd()
  const warning = isRendered ? [] : ['index.html is not of this release: release render writes it anew']
  return [`release ${release}`, ...warning, '', line(head), ...rows.map(line)].join('\n')
}
