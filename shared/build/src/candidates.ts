import type { Hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import sirv from 'sirv'
import * as v from 'valibot'
import { descriptionFile } from './published-files.ts'
import { entryFile } from './rspack/remote.ts'
import { runBuild } from './run-build.ts'
import { type Place, packageVersion } from './workspace.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Names of folders that contain no source files. */
const foreign: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git'])

/**
 * Creates a request handler that serves remotes under development as production builds. Testers load such a
 * build inside a live club (`?probar=`), and a live host accepts neither development builds nor files without
 * integrity. `/mf-account/description.json` describes a build of the current sources.
 *
 * @param places the remotes under development.
 * @param hash returns a hash of all source files of a remote's build, hexadecimal.
 * @returns the request handler.
 */
export function answerCandidates(places: readonly Place[], hash: (place: Place) => string): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-candidates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  /**
   * The builds by path. All requests share one build for each state of the sources. Earlier builds are not
   * removed, because open pages may still use their files.
   */
  const builds = new Map<string, Promise<RemoteDescription>>()
  const files = sirv(folder, { dev: true, etag: true })

  async function describe(place: Place): Promise<RemoteDescription> {
    const version = `${packageVersion(place.folder)}-local.${hash(place).slice(0, 8)}`
    const path = candidatePath(place.name, version)
    const known = builds.get(path)
    if (known) return known
    const building = build(place, version, join(folder, path))
    builds.set(path, building)
    // A failed build is not cached, because the same sources may build once a missing package is installed.
    building.catch(() => builds.delete(path))
    return building
  }

  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const place = places.find(({ name }) => path.startsWith(`/${name}/`))
    if (!place) return next()
    // Any origin may read these files, because the club that loads the remote has another origin.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'no-cache')
    if (path !== `/${place.name}/${descriptionFile}`) return files(request, response, next)
    describe(place).then(
      description => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(description)),
      (error: unknown) => {
        process.stderr.write(`${place.name}: ${error}\n`)
        response.writeHead(500).end(String(error))
      }
    )
  }
}

/**
 * Builds a remote in the same way as for publishing. Returns the build's description, in which `url` is the
 * path of the entry on this server.
 */
async function build(
  { name, folder }: Place,
  version: string,
  outputPath: string
): Promise<RemoteDescription> {
  await runBuild({ folder, outputPath, env: { version } })
  const text = await readFile(join(outputPath, descriptionFile), 'utf8')
  const description = v.parse(v.pipe(v.string(), v.parseJson(), remoteDescription), text)
  return { ...description, url: `/${candidatePath(name, version)}/${entryFile}` }
}

const candidatePath = (name: string, version: string): string => `${name}/candidates/${version}`

/** Adds the source files in a folder to a hash, without tests, installed packages and build output. */
export function addFolder(folder: string, hash: Hash): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1
  )) {
    if (foreign.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(path, hash)
    else if (!/\.test\.tsx?$/.test(entry.name) && isFile(path))
      hash.update(entry.name).update(readFileSync(path))
  }
}

/** False for a link to nothing, such as the lock file of Emacs. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true
