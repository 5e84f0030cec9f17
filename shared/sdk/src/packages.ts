import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// The packages of this repository that are published. Repositories of single remotes install them.

/** The folders of `shared` that are published, dependencies first. */
export const publishedPackages = [
  'validation',
  'config',
  'contracts',
  'navigation',
  'api',
  'session',
  'ui',
  'sandbox',
  'build',
  'testing',
  'release',
  'create-remote'
] as const

const versions = v.optional(v.record(v.string(), v.string()), {})
const exportTarget = v.union([v.string(), v.record(v.string(), v.string())])
const exportMap = v.record(v.string(), exportTarget)

const packageFile = v.object({
  name: v.string(),
  version: v.string(),
  description: v.string(),
  bin: v.optional(v.record(v.string(), v.string())),
  sideEffects: v.optional(v.union([v.boolean(), v.array(v.string())])),
  exports: v.optional(exportMap, {}),
  // The exports of the published package. Missing when the published package has the same exports as in this
  // workspace.
  publishConfig: v.optional(v.object({ exports: exportMap })),
  dependencies: versions,
  // Files of libraries that the published package has inside, by library. Teams then do not install the library.
  bundledFiles: v.optional(v.record(v.string(), v.array(v.string())), {}),
  // Files of the published package that it has as Brotli only: `file.br` in the place of `file`.
  compressedFiles: v.optional(v.array(v.string()), []),
  // Sources of the host that the published package has inside, in its folder `host`, with all that they import.
  hostSources: v.optional(v.array(v.string()), []),
  // Further files of the published package: the path, and the module whose default export is the content.
  writtenFiles: v.optional(v.record(v.string(), v.string()), {}),
  // Libraries that the published package has inside as JavaScript. `only` lists them; without it, all but `except` are inside.
  bundle: v.optional(
    v.object({
      target: v.picklist(['browser', 'node']),
      only: v.optional(v.array(v.string())),
      except: v.optional(v.array(v.string()))
    })
  ),
  peerDependencies: versions
})

export type ExportTarget = v.InferOutput<typeof exportTarget>

export interface PublishedPackage extends v.InferOutput<typeof packageFile> {
  /** The name of the folder in `shared`: `api`. */
  readonly folder: string
  /** The absolute path of the folder. */
  readonly path: string
  /** The exports of the published package, by export path: `./forms`. */
  readonly publishedExports: Readonly<Record<string, ExportTarget>>
}

/** Reads a package. @throws {Error} when its `package.json` lacks a field that a registry requires. */
export function readPackage(folder: string): PublishedPackage {
  const path = resolve(root, 'shared', folder)
  const file = v.parse(packageFile, JSON.parse(readFileSync(resolve(path, 'package.json'), 'utf8')))
  return { ...file, folder, path, publishedExports: file.publishConfig?.exports ?? file.exports }
}

/** True for a library that a published package has inside, so that teams do not install it. */
export function isBundled(
  { bundle, name }: Pick<PublishedPackage, 'bundle' | 'name'>,
  library: string
): boolean {
  if (!bundle || library.startsWith('@eqs/') || library === name) return false
  return bundle.only ? bundle.only.includes(library) : !bundle.except?.includes(library)
}
