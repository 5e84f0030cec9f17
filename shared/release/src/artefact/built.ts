import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BuiltPackage,
  computeIntegrity,
  descriptionFile,
  hostFiles,
  packagesFile,
  renderedFile,
  usesFile
} from '@eqs/build/published-files'
import { type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { exportNames, hostBuild, type RenderedScreens, renderedScreen } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import { type Packable, parseFile } from './content.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** Reads the output folder of a build, of the host or of a remote. @param sources hash of the sources, if it is known. */
export async function readBuild(folder: string, sources = ''): Promise<Packable> {
  if (existsSync(join(folder, hostFiles.description))) return toHost(await filesIn(folder), sources)
  if (existsSync(join(folder, descriptionFile))) return toRemote(await filesIn(folder), sources)
  throw new UsageError(
    `${folder} has neither ${descriptionFile} nor ${hostFiles.description}: build it with remoteBuild of @eqs/build, as in shared/docs/recipes/add-a-remote.md, and name the output folder of the build`
  )
}

function toRemote(files: Map<string, Uint8Array>, sources: string): Packable {
  const text = readText(files, descriptionFile)
  const description = parseFile(descriptionFile, remoteDescription, text)
  const uses = parseFile(usesFile, exportNames, removeFile(files, usesFile))
  const screens = parseFile(renderedFile, screensByPath, removeFile(files, renderedFile))
  const packages = takePackages(files)
  const rendered = withStyles(screens, description, files)
  const { contract, since, remote } = description.extras
  const { name } = remote
  const { version } = description.metadata
  const release = {
    name,
    version,
    sources,
    contract,
    since,
    uses,
    rendered,
    description: computeIntegrity(text)
  }
  return { name, version, files, release: JSON.stringify(release, null, 2), packages }
}

/** Reads a host. Its `release.json` has the scripts that the page inlines. */
function toHost(files: Map<string, Uint8Array>, sources: string): Packable {
  const description: unknown = JSON.parse(removeFile(files, hostFiles.description))
  const host = v.parse(hostBuild, {
    ...v.parse(v.looseObject({}), description),
    boot: removeFile(files, hostFiles.boot).trim(),
    handOver: removeFile(files, hostFiles.handOver).trim(),
    serviceWorker: removeFile(files, hostFiles.serviceWorker).trim()
  })
  const packages = takePackages(files)
  const release = JSON.stringify({ ...host, sources }, null, 2)
  return { name: 'host', version: host.version, files, release, packages }
}

const screensByPath = v.record(v.string(), renderedScreen)

/** Adds the styles of each rendered screen. The page inlines both. */
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

/** Lets relative addresses of an inlined style sheet begin at its folder, which ends with a slash. Others stay as they are. */
export const rebaseCss = (css: string, folder: string): string =>
  css.replace(/url\((["']?)(?!["']|[a-z]+:|[/#])/gi, `url($1${folder}`)

const builtPackages = v.array(
  v.object({ name: v.string(), version: v.string(), licence: v.exactOptional(v.string()) })
)

/** Removes the package lists from the files and returns their packages, sorted and without duplicates. */
function takePackages(files: Map<string, Uint8Array>): readonly BuiltPackage[] {
  const others = [...files.keys()].filter(file => file !== packagesFile && file.endsWith(`.${packagesFile}`))
  const packages = [packagesFile, ...others].flatMap(file =>
    parseFile(file, builtPackages, removeFile(files, file))
  )
  const byName = new Map(packages.map(entry => [`${entry.name}@${entry.version}`, entry]))
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

/** Reads the files of a folder, sorted by name, so that two publications of one version write the same bytes. */
async function filesIn(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { withFileTypes: true })
  const subfolder = entries.find(entry => entry.isDirectory())
  if (subfolder)
    throw new Error(`${join(folder, subfolder.name)} is a folder: a version consists of files only`)
  const names = entries.map(({ name }) => name).sort()
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const))
  )
}

/** Returns the text of a file that is not published, and removes it from the map. */
function removeFile(files: Map<string, Uint8Array>, name: string): string {
  const text = readText(files, name)
  files.delete(name)
  return text
}

function readText(files: Files, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`the build has no ${name}`)
  return new TextDecoder().decode(bytes)
}
