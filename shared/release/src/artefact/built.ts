import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BuiltPackage,
  descriptionFile,
  hostFiles,
  packagesFile,
  renderedFile,
  usesFile
} from '@eqs/build/published-files'
import { type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import {
  exportNames,
  type HostBuild,
  hostBuild,
  type RenderedScreens,
  renderedScreen
} from '../published/release-files.ts'
import { parsed } from './parsed.ts'
import { rebaseCss } from './rebase-css.ts'

/** Files of a version, by path below its folder. */
type Files = ReadonlyMap<string, Uint8Array>

export interface BuiltRemote {
  readonly files: Files
  readonly packages: readonly BuiltPackage[]
  /** Text of `description.json`. */
  readonly text: string
  readonly description: RemoteDescription
  /** Names of our shared packages that the bundle uses. */
  readonly uses: v.InferOutput<typeof exportNames>
  /** Screens that are rendered at build time, for the page to show before any code has loaded. */
  readonly rendered: RenderedScreens
}

/**
 * Reads the output folder of a remote's build.
 *
 * @throws {Error} when a file is missing or invalid.
 */
export async function readBuiltRemote(folder: string): Promise<BuiltRemote> {
  const files = new Map(await filesIn(folder))
  const text = readText(files, descriptionFile)
  const description = parsed(descriptionFile, remoteDescription, text)
  const uses = parsed(usesFile, exportNames, takeOut(files, usesFile))
  const screens = parsed(renderedFile, screensByPath, takeOut(files, renderedFile))
  const packages = takePackages(files)
  return { files, packages, text, description, uses, rendered: withStyles(screens, description, files) }
}

const screensByPath = v.record(v.string(), renderedScreen)

/** Adds the styles that each rendered screen needs. The page inlines both. */
function withStyles(
  screens: v.InferOutput<typeof screensByPath>,
  { url, extras }: RemoteDescription,
  files: Files
): RenderedScreens {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  return Object.fromEntries(
    Object.entries(screens).map(([path, screen]) => {
      const { chunk } = extras.remote.routes.find(route => route.path === path) ?? {}
      const css = [...extras.initial, ...(chunk === undefined ? [] : (extras.chunks[chunk] ?? []))]
        .filter(file => file.endsWith('.css'))
        .map(file => readText(files, file))
        .join('')
      return [path, { ...screen, css: rebaseCss(css, folder) }]
    })
  )
}

/** A host's build: its files, its description, and the scripts that are inlined in the page. */
export interface BuiltHost {
  readonly files: Files
  readonly packages: readonly BuiltPackage[]
  readonly host: HostBuild
}

/**
 * Reads the output folder of the host's build.
 *
 * @throws {Error} when a file is missing or invalid.
 */
export async function readBuiltHost(folder: string): Promise<BuiltHost> {
  const files = new Map(await filesIn(folder))
  const described: unknown = JSON.parse(takeOut(files, hostFiles.description))
  const host = v.parse(hostBuild, {
    ...v.parse(v.looseObject({}), described),
    boot: takeOut(files, hostFiles.boot).trim(),
    handOver: takeOut(files, hostFiles.handOver).trim(),
    serviceWorker: takeOut(files, hostFiles.serviceWorker).trim()
  })
  return { files, packages: takePackages(files), host }
}

const builtPackages = v.array(
  v.object({ name: v.string(), version: v.string(), licence: v.exactOptional(v.string()) })
)

/** Removes the package lists from the files and returns their packages, sorted and without duplicates. */
function takePackages(files: Map<string, Uint8Array>): readonly BuiltPackage[] {
  const lists = [...files.keys()].filter(file => file !== packagesFile && file.endsWith(`.${packagesFile}`))
  const packages = [packagesFile, ...lists].flatMap(file => parsed(file, builtPackages, takeOut(files, file)))
  const named = new Map(packages.map(one => [`${one.name}@${one.version}`, one]))
  return [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/**
 * Reads the files of a folder, sorted by name, so that two publications of one version write the same bytes.
 */
async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inner = entries.find(entry => entry.isDirectory())
  if (inner) throw new Error(`${join(folder, inner.name)} is a folder: a version consists of files only`)
  const names = entries.map(({ name }) => name).sort()
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const))
  )
}

/** Removes a file from the map and returns its text. Publishing reads it, but does not publish it. */
function takeOut(files: Map<string, Uint8Array>, name: string): string {
  const text = readText(files, name)
  files.delete(name)
  return text
}

function readText(files: Files, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`the build left no ${name}`)
  return new TextDecoder().decode(bytes)
}
