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
import { calledByOps, UsageError } from '../store/errors.ts'
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
    bytes: {
      before: before && (await countBytes(store, before.description)),
      after: await countBytes(store, after.description)
    },
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
    ...(previews ? [] : [`this club does not allow previews: ${calledByOps} config set previews=true`]),
    ...(keys && (await hasPreviewStatement(store, keys, version))
      ? []
      : [
          `${formatVersion(version)} has no valid preview statement: a process of ops (watch or serve) makes it within seconds, or ops run ${calledByOps} preview ${formatVersion(version)}`
        ])
  ]
}

/** Returns the transferred bytes of all files: of each the compressed copy, which browsers get. */
async function countBytes(store: Store, { extras, metadata }: RemoteDescription): Promise<number> {
  const folder = versionPath(extras.remote.name, metadata.version)
  const sizes = Object.keys(extras.assets).map(async file => {
    const bytes = (await store.read(`${folder}/${file}`))?.bytes ?? new Uint8Array()
    const copy = (await store.read(`${folder}/${file}.br`))?.bytes ?? (await compressed(file, bytes))
    return (copy ?? bytes).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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
    bytesText(preview.bytes),
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

/** Escapes a text for one line of Markdown. */
const escapeText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/([|<>`])/g, '\\$1')

/** Returns `35.0 KB. The live version has 34.1 KB.`, in KB of 1000 bytes. */
function bytesText({ before, after }: Preview['bytes']): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
  const live = before === undefined ? '' : ` The live version has ${kilobytes(before)}.`
  return `${kilobytes(after)}.${live}`
}
