import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { issuesText } from '@eqs/contracts/issues-text'
import { type RemoteManifest, remoteManifest } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { root } from '../workspace.ts'
import { BuildRefused } from './build-env.ts'

const manifestModule = v.object({ default: remoteManifest })

/** What a remote says of itself in its `remote.ts`. @throws {Error} that names the file and what is wrong with it. */
export async function readManifest(folder: string): Promise<RemoteManifest> {
  const file = `${folder}/remote.ts`
  const parsed = v.safeParse(manifestModule, await load(file))
  if (!parsed.success) throw new BuildRefused(`${file}: ${issuesText(parsed.issues)}`)
  const { default: manifest } = parsed.output
  if (manifest.name !== folder) throw new BuildRefused(`${file}: the remote names itself ${manifest.name}`)
  return manifest
}

async function load(file: string): Promise<unknown> {
  const path = resolve(root, file)
  try {
    // Asked for by its age: a team changes it while the development server runs.
    const { mtimeMs } = await stat(path)
    return await import(`${pathToFileURL(path).href}?${mtimeMs}`)
  } catch (reason) {
    throw new BuildRefused(`${file}: ${reason instanceof Error ? reason.message : reason}`)
  }
}
