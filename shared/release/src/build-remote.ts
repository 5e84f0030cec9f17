import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuildResult,
  compile,
  containerName,
  entryFile,
  exposedChunk,
  type RemoteConfig,
  root,
  sharedRanges
} from '@eqs/build'
import type { RemoteDescription } from '@eqs/navigation/discovery'
import { type RemoteManifest, remoteManifest } from '@eqs/navigation/manifest'
import { validRange } from 'semver'
import * as v from 'valibot'
import { issuesText } from './issues-text.ts'

const manifestModule = v.object({ default: remoteManifest })
const configModule = v.object({ default: v.custom<RemoteConfig>(value => typeof value === 'function') })

async function load<Output>(file: string, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  // Asked for by its age: a team changes it while the development server runs.
  const { mtimeMs } = await stat(file)
  const loaded: unknown = await import(`${pathToFileURL(file).href}?${mtimeMs}`).catch(cause => {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  })
  const parsed = v.safeParse(schema, loaded)
  if (!parsed.success) throw new Error(`${file}: ${issuesText(parsed.issues)}`)
  return parsed.output
}

/** What a remote says of itself in its `remote.ts`. */
export async function readManifest(folder: string): Promise<RemoteManifest> {
  const { default: manifest } = await load(resolve(root, folder, 'remote.ts'), manifestModule)
  if (manifest.name !== folder) throw new Error(`${folder}/remote.ts names itself ${manifest.name}`)
  return manifest
}

export type BuiltRemote = Awaited<ReturnType<typeof buildRemote>>

/**
 * What the host has to know of a remote that was built.
 *
 * @param folder the address of its files, with a slash at the end.
 * @param assets the integrity of every file.
 */
export function describeRemote(
  { manifest, version, initial, ...extras }: BuiltRemote,
  folder: string,
  assets: Readonly<Record<string, string>>
): RemoteDescription {
  const [entry = ''] = initial
  return {
    url: folder + entry,
    metadata: { integrity: assets[entry] ?? '', version },
    extras: { contract: manifest.contract, assets, initial: [...initial], ...extras, remote: manifest }
  }
}

/** Builds a remote for one version into a folder, and says what the host has to know of it. */
export async function buildRemote(folder: string, version: string, outputPath: string) {
  const manifest = await readManifest(folder)
  const shared = checkedRanges(folder)
  const { default: config } = await load(resolve(root, folder, 'rspack.config.ts'), configModule)
  const built = await compile(config({ mode: 'production', outputPath, version }))
  return {
    manifest,
    version,
    container: containerName(folder, version),
    initial: [entryFile, ...group(built, exposedChunk)],
    chunks: chunksOf(manifest, built),
    shared
  }
}

function group(built: BuildResult, name: string): readonly string[] {
  const files = built.groups.get(name)
  if (!files) throw new Error(`the build has no chunk named ${name}`)
  return files
}

function chunksOf(manifest: RemoteManifest, built: BuildResult): Record<string, string[]> {
  const initial = new Set(group(built, exposedChunk))
  const names = new Set(manifest.routes.flatMap(route => route.chunk ?? []))
  return Object.fromEntries(
    [...names].map(name => [name, group(built, name).filter(file => !initial.has(file))])
  )
}

/** What the remote asks of the host's shared modules. @throws {Error} when that is nothing a version could be compared with. */
function checkedRanges(folder: string): Record<string, string> {
  const ranges = { ...sharedRanges(folder) }
  const wrong = Object.entries(ranges).find(([, range]) => validRange(range) === null)
  if (wrong)
    throw new Error(
      `${folder}/package.json asks for ${wrong.join(' ')}: the host brings that, so say which versions, as ^1.2.0, or catalog: or workspace:*`
    )
  return ranges
}
