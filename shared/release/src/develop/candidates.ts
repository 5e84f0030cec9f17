import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryFile } from '@eqs/build'
import { packageVersion } from '@eqs/build/workspace'
import type { RemoteDescription } from '@eqs/contracts/discovery'
import sirv from 'sirv'
import { buildRemote } from '../build/build.ts'
import { hashSources } from '../build/hash-sources.ts'
import type { Answer } from '../serve/start-club.ts'

/**
 * Gives what a team is working on, built as it would be published, to testers who try it inside a deployed club
 * (`?probar=`): a club's host runs neither development builds nor files without integrity. `/mf-account/description.json`
 * is the remote as its sources are when it is asked for.
 */
export function answerCandidates(names: readonly string[]): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-candidates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  /** One build of the same sources, however many ask; earlier ones stay for the pages that run them. */
  const builds = new Map<string, Promise<RemoteDescription>>()
  const files = sirv(folder, { dev: true, etag: true })

  function describe(name: string): Promise<RemoteDescription> {
    const version = `${packageVersion(name)}-local.${hashSources(name).slice(0, 8)}`
    const path = candidatePath(name, version)
    const known = builds.get(path)
    if (known) return known
    const building = build(name, version, join(folder, path))
    builds.set(path, building)
    // What did not build may build the next time, once a missing package is there.
    building.catch(() => builds.delete(path))
    return building
  }

  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const name = names.find(one => path.startsWith(`/${one}/`))
    if (!name) return next()
    // Anybody may read what stands on a developer's machine for the time being: a club on another origin has to.
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'no-cache')
    if (path !== `/${name}/description.json`) return files(request, response, next)
    describe(name).then(
      description => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(description)),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  }
}

/** As it would be published, but for its address. */
async function build(name: string, version: string, folder: string): Promise<RemoteDescription> {
  const { description } = await buildRemote(name, version, folder)
  return { ...description, url: `/${candidatePath(name, version)}/${entryFile}` }
}

const candidatePath = (name: string, version: string): string => `${name}/candidates/${version}`
