import { isDeepStrictEqual } from 'node:util'
import { compressed } from '@eqs/build/published-files'
import { contractText } from '@eqs/contracts/contract-range'
import { type RemoteDescription, versionPath } from '@eqs/contracts/discovery'
import type { SidebarEntry } from '@eqs/contracts/manifest'
import { type LiveVersion, readVersion } from '../gate/candidate.ts'
import { latestEntry } from '../history/history.ts'
import type { GateResult } from '../history/history-entry.ts'
import { describeRemote } from '../history/release-state.ts'
import type { PublicKeys } from '../keys/signing.ts'
import { formatVersion, isPrerelease, type Published } from '../published/release-files.ts'
import { liveConfig } from '../render/deployment-config.ts'
import { UsageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { hasPreviewStatement, listHostKeys } from './statements.ts'

type Preview = Awaited<ReturnType<typeof createPreview>>

interface PreviewOptions {
  /** Origin of the club; empty when none is named. */
  readonly origin: string
  readonly keys: PublicKeys | undefined
  /** Runs the gate. `host` is the version of the live host. `hostKeys` are the public keys that it accepts. */
  readonly verify: (host: string, hostKeys: PublicKeys | undefined) => Promise<readonly GateResult[]>
}

export async function createPreview(
  store: Store,
  version: Published,
  { origin, keys, verify }: PreviewOptions
) {
  if (version.name === 'host') throw new UsageError('the host has no preview: name a version of a remote')
  const after = await readVersion(store, version)
  const state = (await latestEntry(store))?.entry.state
  if (!state) throw new Error('nothing is live yet: there is nothing to compare it with')
  const live = state.remotes[version.name]
  const hostKeys = keys && { publicKeys: await listHostKeys({ store, keys }, state.host) }
  const before = live && (await readVersion(store, { name: version.name, version: live.version }))
  return {
    ...version,
    isPrerelease: isPrerelease(version.version),
    /** Address of the first screen without a parameter; a path when no club is named. */
    address: previewAddress(origin, after),
    /** Live versions of the remote: `1.2.0 (90 %), 1.3.0 (10 %)`. */
    live: live && describeRemote(live),
    checks: await verify(state.host, hostKeys),
    /** Reasons why the address does not show the version. */
    obstacles: await findObstacles(store, version, hostKeys),
    bytes: await compareBytes(store, before?.description, after.description),
    surface: surfaceChanges(before, after)
  }
}

function previewAddress(origin: string, { name, version, description }: LiveVersion): string {
  const { path = '/' } = description.extras.remote.routes.find(route => !route.path.includes(':')) ?? {}
  return `${origin}${path}?probar=${name}@${version}`
}

async function findObstacles(
  store: Store,
  version: Published,
  keys: PublicKeys | undefined
): Promise<readonly string[]> {
  const { previews } = await liveConfig(store)
  return [
    ...(previews ? [] : ['this club does not allow previews: config set previews=true']),
    ...(keys && (await hasPreviewStatement(store, keys, version))
      ? []
      : [
          `${formatVersion(version)} has no valid preview statement: it gets one within seconds while ops run release watch or release serve; or ops run release preview ${formatVersion(version)}`
        ])
  ]
}

type GroupBytes = Awaited<ReturnType<typeof compareBytes>>[number]

/** Compares the transferred bytes of each group of files: `every screen`, the paths of one screen, or `the rest`. */
async function compareBytes(store: Store, before: RemoteDescription | undefined, after: RemoteDescription) {
  const live = before ? await countBytes(store, before) : new Map<string, number>()
  const next = await countBytes(store, after)
  return [...new Set([...next.keys(), ...live.keys()])].map(group => ({
    group,
    before: live.get(group),
    after: next.get(group)
  }))
}

async function countBytes(
  store: Store,
  description: RemoteDescription
): Promise<ReadonlyMap<string, number>> {
  const { extras, metadata } = description
  const published = { name: extras.remote.name, version: metadata.version }
  const sizes = new Map(
    await Promise.all(
      Object.keys(extras.assets).map(async file => [file, await readSize(store, published, file)] as const)
    )
  )
  const groups = groupFiles(description)
  const grouped = new Set(groups.flatMap(([, names]) => names))
  const rest = [...sizes.keys()].filter(file => !grouped.has(file))
  return new Map(
    [...groups, ...(rest.length > 0 ? [['the rest', rest] as const] : [])].map(([group, names]) => [
      group,
      names.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    ])
  )
}

function groupFiles({ extras: { initial, chunks, remote } }: RemoteDescription) {
  const screens = Object.entries(chunks).map(([chunk, files]) => {
    const paths = remote.routes.filter(route => route.chunk === chunk).map(({ path }) => path)
    return [paths.join(', ') || chunk, files.filter(file => !initial.includes(file))] as const
  })
  return [['every screen', initial] as const, ...screens]
}

/** Returns the size of the compressed file, which browsers get. */
async function readSize(store: Store, { name, version }: Published, file: string): Promise<number> {
  const path = `${versionPath(name, version)}/${file}`
  const bytes = (await store.read(path))?.bytes ?? new Uint8Array()
  const copy = (await store.read(`${path}.br`))?.bytes ?? (await compressed(file, bytes))
  return (copy ?? bytes).length
}

/** A difference from the live version that affects the host or other remotes. */
interface SurfaceChange {
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly detail: string
}

type Surface = ReadonlyMap<string, unknown>

/** Lists the differences between two versions of a remote. Without a live version, everything is added. */
function surfaceChanges(before: LiveVersion | undefined, after: LiveVersion) {
  const old = before && readSurface(before)
  return Object.entries(readSurface(after)).flatMap(([what, current]) =>
    compare(old?.[what] ?? new Map(), current).map(difference => ({ what, ...difference }))
  )
}

function compare(before: Surface, after: Surface): readonly SurfaceChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): readonly SurfaceChange[] => {
    const [old, current] = [before.get(name), after.get(name)]
    if (isDeepStrictEqual(old, current)) return []
    if (old === undefined) return [{ name, change: 'added', detail: toText(current) }]
    if (current === undefined) return [{ name, change: 'removed', detail: toText(old) }]
    return [{ name, change: 'changed', detail: `${toText(old)} → ${toText(current)}` }]
  })
}

/** Returns an empty text for a value without details. */
const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '{}' || text === '""' ? '' : text
}

/** Parts of a version that the host and other remotes use. */
function readSurface({ release, description: { extras } }: LiveVersion): Readonly<Record<string, Surface>> {
  const names = Object.entries(release.uses).flatMap(([module, used]) =>
    used.map(name => [`${name} of ${module}`, ''] as const)
  )
  return {
    contract: new Map([['contract', contractText(release)]]),
    // The chunk affects only the remote itself.
    routes: new Map(extras.remote.routes.map(({ path, chunk: _, ...route }) => [path, route])),
    'side bar': new Map(extras.remote.sidebar.map(({ name, ...entry }: SidebarEntry) => [name, entry])),
    names: new Map(names),
    'shared versions': new Map(Object.entries(extras.shared))
  }
}

/** Returns the preview as Markdown, for a pull request. @param report path of the gate's report. */
export function previewText(preview: Preview, report: string | undefined): string {
  const { name, version, address, obstacles, live, checks, surface } = preview
  const refused = checks.filter(({ outcome }) => outcome === 'refused')
  return [
    `## ${name} ${version}`,
    ...(obstacles.length > 0
      ? obstacles.map(obstacle => `It cannot be seen: ${obstacle}.`)
      : [`See it: <${address}>`]),
    live ? `Live: ${live}.` : 'No version of it is live.',
    `### The gate: ${refused.length > 0 ? 'refused' : 'passed'}`,
    checks
      .map(({ check, outcome, detail }) => `- ${check}: **${outcome}** ${escapeText(detail)}`.trimEnd())
      .join('\n'),
    ...(report ? [`Opened screens, with screenshots: \`${report}\``] : []),
    '### Transferred bytes',
    bytesTable(preview.bytes),
    '### Changes for the host and other remotes',
    surface.length === 0
      ? 'Nothing changes.'
      : surface
          .map(({ what, name: changed, change, detail }) =>
            `- ${what}: ${change} \`${changed}\` ${escapeText(detail)}`.trimEnd()
          )
          .join('\n')
  ].join('\n\n')
}

/** Escapes a text for one line or table cell of Markdown. */
const escapeText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/([|<>`])/g, '\\$1')

const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} KB`

function bytesTable(groups: readonly GroupBytes[]): string {
  const sum = (side: 'before' | 'after') => groups.reduce((total, group) => total + (group[side] ?? 0), 0)
  const all = { group: '**all**', before: sum('before'), after: sum('after') }
  const rows = [...groups, all].map(
    ({ group, before, after }) =>
      `| ${escapeText(group)} | ${kilobytes(before)} | ${kilobytes(after)} | ${differenceText(before ?? 0, after ?? 0)} |`
  )
  return ['| files of | live | this version | difference |', '|---|--:|--:|--:|', ...rows].join('\n')
}

function differenceText(before: number, after: number): string {
  const bytes = after - before
  if (bytes === 0) return '–'
  const share = before > 0 ? ` (${((bytes / before) * 100).toFixed(1)} %)` : ''
  return `${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / 1000).toFixed(1)} KB${share}`
}
