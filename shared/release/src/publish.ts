import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageVersion, remoteNames } from '@eqs/build'
import { publishedVersion } from '@eqs/navigation/discovery'
import * as v from 'valibot'
import { buildHost } from './build-host.ts'
import { buildRemote } from './build-remote.ts'
import { writeCompressed } from './compress.ts'
import { hashSources } from './hash-sources.ts'
import { integrityOf } from './integrity.ts'
import { releaseFile } from './release-files.ts'
import { StaticRoot } from './static-root.ts'

export interface Published {
  readonly name: string
  readonly version: string
}

/**
 * Builds the host or a remote and puts it into the static root as an immutable version with the integrity of every
 * file. Nothing changes for members until it is promoted.
 *
 * @param asked the version; the package's own unless told.
 * @throws {Error} when there is no such package, the version is none or is published already, or the build fails.
 */
export async function publish(root: StaticRoot, name: string, asked?: string): Promise<Published> {
  const names = ['host', ...remoteNames()]
  if (!names.includes(name)) throw new Error(`nothing is named ${name}: there are ${names.join(', ')}`)
  const version = checkedVersion(name, asked ?? packageVersion(name))
  const path = StaticRoot.versionPath(name, version)
  if (root.has(path)) throw new Error(`${name}@${version} is already published: give it a new version`)
  // Inside the static root, so that moving it into place is one step.
  await mkdir(root.folder, { recursive: true })
  const draft = await mkdtemp(root.path('.draft-'))
  const sources = hashSources(name)
  const release = name === 'host' ? await buildHost(version, draft) : await buildRemote(name, version, draft)
  const assets: Record<string, string> = {}
  for (const file of (await readdir(draft)).sort()) {
    assets[file] = integrityOf(await readFile(join(draft, file)))
    await writeCompressed(join(draft, file))
  }
  if ('remote' in release) await writeJson(join(draft, 'remote.json'), release.remote)
  await writeJson(join(draft, releaseFile), { ...release, assets, sources })
  await root.adopt(draft, path)
  return { name, version }
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, JSON.stringify(value, null, 2))

/** @throws {Error} when the text could not stand in the discovery document, or would name another folder. */
function checkedVersion(name: string, version: string): string {
  const parsed = v.safeParse(publishedVersion, version)
  if (!parsed.success) throw new Error(`${name}@${version}: ${parsed.issues[0].message}`)
  return parsed.output
}
