import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageVersion } from '@eqs/build'
import type { RemoteDescription } from '@eqs/navigation/discovery'
import type { DevServerMiddlewareHandler } from '@rspack/core'
import sirv from 'sirv'
import { buildRemote, describeRemote } from './build-remote.ts'
import { hashSources } from './hash-sources.ts'
import { integrityOf } from './integrity.ts'

/**
 * Gives what a team is working on, built as it would be published, to testers who try it inside a deployed club
 * (`?probar=`): a club's host runs neither development builds nor files without integrity. `/mf-account/description.json`
 * is the remote as its sources are when it is asked for.
 */
export function answerCandidates(names: readonly string[]): DevServerMiddlewareHandler {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-candidates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  /** One build of the same sources, however many ask; earlier ones stay for the pages that run them. */
  const builds = new Map<string, Promise<RemoteDescription>>()
  const files = sirv(folder, { dev: true, etag: true })

  function describe(name: string): Promise<RemoteDescription> {
    const version = `${packageVersion(name)}-local.${hashSources(name).slice(0, 8)}`
    const path = `${name}/candidates/${version}`
    const known = builds.get(path)
    if (known) return known
    const building = build({ name, version, folder: join(folder, path), address: `/${path}/` })
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
      error => {
        response.statusCode = 500
        response.end(String(error))
      }
    )
  }
}

interface Candidate {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly address: string
}

async function build({ name, version, folder, address }: Candidate): Promise<RemoteDescription> {
  const built = await buildRemote(name, version, folder)
  const assets = (await readdir(folder)).map(
    async file => [file, integrityOf(await readFile(join(folder, file)))] as const
  )
  return describeRemote(built, address, Object.fromEntries(await Promise.all(assets)))
}
