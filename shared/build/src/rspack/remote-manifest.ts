import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownManifest, type RemoteManifest } from '@eqs/contracts/manifest'
import { parseOwn } from '@eqs/contracts/parse-own'
import * as v from 'valibot'
import { root } from '../workspace.ts'
import { BuildRefused } from './build-env.ts'

const manifestModule = v.looseObject({ default: v.unknown() })

/** What a remote says of itself in its `remote.ts`. @throws {Error} that names the file and what is wrong with it. */
export async function readManifest(folder: string): Promise<RemoteManifest> {
  const file = `${folder}/remote.ts`
  const manifest = await manifestIn(file)
  if (manifest.name !== folder) throw new BuildRefused(`${file}: the remote names itself ${manifest.name}`)
  return manifest
}

async function manifestIn(file: string): Promise<RemoteManifest> {
  const path = resolve(root, file)
  try {
    // Asked for by its age: a team changes it while the development server runs.
    const { mtimeMs } = await stat(path)
    const module: unknown = await import(`${pathToFileURL(path).href}?${mtimeMs}`)
    return parseOwn(ownManifest, v.parse(manifestModule, module).default)
  } catch (reason) {
    throw new BuildRefused(`${file}: ${reason instanceof Error ? reason.message : reason}`)
  }
}
