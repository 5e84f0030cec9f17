import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageVersion } from '@eqs/build'
import { buildHost } from './build-host.ts'
import { buildRemote } from './build-remote.ts'
import { writeCompressed } from './compress.ts'
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
 * @param version the package's own unless told.
 * @throws {Error} when that version is published already, or the build fails.
 */
export async function publish(
  root: StaticRoot,
  name: string,
  version = packageVersion(name)
): Promise<Published> {
  const path = StaticRoot.versionPath(name, version)
  if (root.has(path)) throw new Error(`${name}@${version} is already published: give it a new version`)
  // Inside the static root, so that moving it into place is one step.
  await mkdir(root.folder, { recursive: true })
  const draft = await mkdtemp(root.path('.draft-'))
  const release = name === 'host' ? await buildHost(version, draft) : await buildRemote(name, version, draft)
  const assets: Record<string, string> = {}
  for (const file of (await readdir(draft)).sort()) {
    assets[file] = integrityOf(await readFile(join(draft, file)))
    await writeCompressed(join(draft, file))
  }
  await writeFile(join(draft, releaseFile), JSON.stringify({ ...release, assets }, null, 2))
  await root.adopt(draft, path)
  return { name, version }
}
