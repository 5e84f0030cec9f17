import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostFiles, runBuild } from '@eqs/build'
import { descriptionFile, renderedFile, usesFile } from '@eqs/build/published-files'
import { type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { exportNames, type HostBuild, hostBuild, type RenderedScreens } from '../published/release-files.ts'
import { rebaseCss } from './rebase-css.ts'

/** What a version consists of, by path below its folder. */
type Files = ReadonlyMap<string, Uint8Array>

export interface BuiltRemote {
  readonly files: Files
  /** The text of its `description.json`. */
  readonly text: string
  readonly description: RemoteDescription
  /** The names that its bundle uses of our shared packages. */
  readonly uses: v.InferOutput<typeof exportNames>
  /** Its screens that stand in the page before any code comes. */
  readonly rendered: RenderedScreens
}

/** Builds a remote for one version into a folder. @throws {Error} with the build's own words. */
export async function buildRemote(folder: string, version: string, outputPath: string): Promise<BuiltRemote> {
  await runBuild({ folder, outputPath, env: { version } })
  const files = new Map(await filesIn(outputPath))
  const text = textOf(files, descriptionFile)
  const description = v.parse(v.pipe(v.string(), v.parseJson(), remoteDescription), text)
  const uses = v.parse(v.pipe(v.string(), v.parseJson(), exportNames), takeOut(files, usesFile))
  const screens = v.parse(htmlByPath, takeOut(files, renderedFile))
  return { files, text, description, uses, rendered: withStyles(screens, description, files) }
}

const htmlByPath = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Rendered screens with the styles that they need, which stand in the page as they do. */
function withStyles(
  screens: Readonly<Record<string, string>>,
  { url, extras }: RemoteDescription,
  files: Files
): RenderedScreens {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  return Object.fromEntries(
    Object.entries(screens).map(([path, html]) => {
      const { chunk } = extras.remote.routes.find(route => route.path === path) ?? {}
      const css = [...extras.initial, ...(chunk === undefined ? [] : (extras.chunks[chunk] ?? []))]
        .filter(file => file.endsWith('.css'))
        .map(file => textOf(files, file))
        .join('')
      return [path, { html, css: rebaseCss(css, folder) }]
    })
  )
}

/** What a host's build says of itself, with the scripts that do not stand among its files. */
export interface BuiltHost {
  readonly files: Files
  readonly host: HostBuild
}

/**
 * Builds the host for one version into a folder.
 *
 * @param releaseKeys the public keys whose signatures it accepts.
 * @throws {Error} with the build's own words.
 */
export async function buildHost(
  version: string,
  outputPath: string,
  releaseKeys: readonly string[]
): Promise<BuiltHost> {
  await runBuild({ folder: 'host', outputPath, env: { version, releaseKeys: releaseKeys.join() } })
  const files = new Map(await filesIn(outputPath))
  const described: unknown = JSON.parse(takeOut(files, hostFiles.description))
  const host = v.parse(hostBuild, {
    ...v.parse(v.looseObject({}), described),
    boot: takeOut(files, hostFiles.boot).trim(),
    handOver: takeOut(files, hostFiles.handOver).trim(),
    serviceWorker: takeOut(files, hostFiles.serviceWorker).trim()
  })
  return { files, host }
}

/** In the order of their names, so that two publications of one version write alike. */
async function filesIn(folder: string): Promise<Files> {
  const names = (await readdir(folder)).sort()
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const))
  )
}

/** What publishing reads, and does not publish as a file. */
function takeOut(files: Map<string, Uint8Array>, name: string): string {
  const text = textOf(files, name)
  files.delete(name)
  return text
}

function textOf(files: Files, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`the build left no ${name}`)
  return new TextDecoder().decode(bytes)
}
