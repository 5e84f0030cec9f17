import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownManifest, type RemoteManifest } from '@eqs/contracts/manifest'
import { parseOwn } from '@eqs/contracts/parse-own'
import { createJiti } from 'jiti'
import * as v from 'valibot'
import { type Place, toPlace } from '../workspace.ts'
import { BuildRefused } from './build-env.ts'

/**
 * Imports a TypeScript file. Node supports this from version 22.18 on. In older versions jiti imports the
 * file, and not the TypeScript loader that may already be active, because that loader may not handle our
 * files.
 */
const importTypeScript = (file: string, modified: number): Promise<unknown> =>
  Reflect.get(process.features, 'typescript')
    ? // The tests bundle this program: this import is for Node.
      import(/* webpackIgnore: true */ `${pathToFileURL(file).href}?${modified}`)
    : createJiti(import.meta.url, { fsCache: false, moduleCache: false }).import(file)

const manifestModule = v.looseObject({ default: v.unknown() })

export type OwnManifest = v.InferOutput<typeof ownManifest>

/**
 * Reads the manifest of a remote of this repository from its `remote.ts`.
 *
 * @throws {BuildRefused} with a message that names the file and the problem.
 */
export const readManifest = (name: string): Promise<RemoteManifest> => manifestAt(toPlace(name))

/**
 * Reads the manifest of a remote in any folder.
 *
 * @throws {BuildRefused} with a message that names the file and the problem.
 */
export async function manifestAt({ name, folder }: Place): Promise<OwnManifest> {
  const file = `${name}/remote.ts`
  const manifest = await manifestIn(resolve(folder, 'remote.ts'), file)
  if (manifest.name !== name)
    throw new BuildRefused(
      `${file}: name is ${manifest.name}, but the folder is ${name}. Use the same name for both`
    )
  return manifest
}

async function manifestIn(path: string, file: string): Promise<OwnManifest> {
  try {
    // A changed file is imported again. The file may change while the development server runs.
    const { mtimeMs } = await stat(path)
    const module = await importTypeScript(path, mtimeMs)
    return parseOwn(ownManifest, v.parse(manifestModule, module).default)
  } catch (reason) {
    throw new BuildRefused(`${file}: ${reason instanceof Error ? reason.message : reason}`)
  }
}
