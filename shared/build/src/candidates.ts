import type { Hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import sirv from 'sirv'
import * as v from 'valibot'
import { ChangeFeed } from './change-feed.ts'
import { descriptionFile } from './published-files.ts'
import { entryFile } from './rspack/remote.ts'
import { runBuild } from './run-build.ts'
import { foreign } from './source-changes.ts'
import { type Place, packageVersion } from './workspace.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** What goes into a remote's build. */
interface Sources {
  /** All of it, as hexadecimal digits. */
  readonly hash: (place: Place) => string
  /** Where it is. */
  readonly folders: (place: Place) => readonly string[]
}

/**
 * Gives what a team is working on, built as it would be published, to testers who try it inside a deployed club
 * (`?probar=`): a club's host runs neither development builds nor files without integrity. `/mf-account/description.json`
 * is the remote as its sources are when it is asked for, and `/mf-account/changes` tells when there is another one.
 */
export function answerCandidates(places: readonly Place[], sources: Sources): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-candidates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  /** One build of the same sources, however many ask; earlier ones stay for the pages that run them. */
  const builds = new Map<string, Promise<RemoteDescription>>()
  const files = sirv(folder, { dev: true, etag: true })

  function describe(place: Place): Promise<RemoteDescription> {
    const version = `${packageVersion(place.folder)}-local.${sources.hash(place).slice(0, 8)}`
    const path = candidatePath(place.name, version)
    const known = builds.get(path)
    if (known) return known
    const building = build(place, version, join(folder, path))
    builds.set(path, building)
    // What did not build may build the next time, once a missing package is there.
    building.catch(() => builds.delete(path))
    return building
  }

  const feeds = new Map(
    places.map(place => {
      const build = async () => (await describe(place)).metadata.version
      return [place.name, new ChangeFeed(sources.folders(place), build)] as const
    })
  )

  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const place = places.find(({ name }) => path.startsWith(`/${name}/`))
    if (!place) return next()
    // Anybody may read what stands on a developer's machine for the time being: a club on another origin has to.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'no-cache')
    if (path === `/${place.name}/changes`) return feeds.get(place.name)?.follow(response)
    if (path !== `/${place.name}/${descriptionFile}`) return files(request, response, next)
    describe(place).then(
      description => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(description)),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  }
}

/** As it would be published, but for its address. */
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

/** Adds what a folder's build depends on: its sources without their tests. */
export function addFolder(folder: string, hash: Hash): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1
  )) {
    if (foreign.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(path, hash)
    else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(entry.name).update(readFileSync(path))
  }
}
