import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compatibleRange } from '@eqs/build'
import { root } from '@eqs/build/workspace'
import {
  type ExportTarget,
  isBundled,
  type PublishedPackage,
  publishedPackages,
  readPackage
} from './packages.ts'

/** Returns the compiled file of a source: `./src/index.ts` becomes `./src/index.js`. */
export const compiledFile = (file: string): string => file.replace(/(?<!\.d)\.tsx?$/, '.js')

/** Returns the declaration file of a source. */
export const declarationFile = (file: string): string => compiledFile(file).replace(/\.js$/, '.d.ts')

/**
 * Replaces the TypeScript source of an export by its compiled file and its declaration file. Any other export
 * is returned unchanged.
 */
function publishedTarget(target: ExportTarget): ExportTarget {
  if (typeof target !== 'string') return target
  return /(?<!\.d)\.tsx?$/.test(target)
    ? { types: declarationFile(target), default: compiledFile(target) }
    : target
}

const ours: ReadonlyMap<string, string> = new Map(
  publishedPackages.map(folder => {
    const { name, version } = readPackage(folder)
    return [name, version]
  })
)

/**
 * Returns the installed version of a library. The `node_modules` of the package, the repository, the build
 * tools and the test tools are searched in this order.
 *
 * @param folder the package's folder.
 * @throws {Error} when none of these folders has the library.
 */
function installedVersion(name: string, folder: string): string {
  const file = [folder, root, resolve(root, 'shared/build'), resolve(root, 'shared/testing')]
    .map(place => resolve(place, 'node_modules', name, 'package.json'))
    .find(existsSync)
  if (!file) throw new Error(`${name} is not installed, and ${folder} needs it`)
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

type Names = Readonly<Record<string, string>>

/**
 * Returns the version range of a dependency: for a library exactly the installed version, which was tested;
 * for one of our packages also later compatible versions.
 */
const installedRange = (name: string, folder: string): string => {
  const version = ours.get(name)
  return version === undefined ? installedVersion(name, folder) : `^${version}`
}

/**
 * Returns the version range of a peer dependency. The range accepts any compatible version, because the host
 * decides which version of a peer dependency is loaded.
 */
const broughtRange = (name: string, folder: string): string =>
  compatibleRange(name, ours.get(name) ?? installedVersion(name, folder))

interface Needs {
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly peerDependencies?: Names
}

/**
 * Replaces `catalog:` and `workspace:` by version ranges.
 *
 * @param needs the dependencies in a `package.json`.
 * @param folder the package's folder.
 */
export function publishedNeeds(needs: Needs, folder: string): Needs {
  const ranges = (names: Names, rangeOf: typeof installedRange) =>
    Object.fromEntries(Object.keys(names).map(name => [name, rangeOf(name, folder)]))
  const { dependencies, devDependencies, peerDependencies } = needs
  return {
    ...(dependencies && { dependencies: ranges(dependencies, installedRange) }),
    ...(peerDependencies && { peerDependencies: ranges(peerDependencies, broughtRange) }),
    ...(devDependencies && { devDependencies: ranges(devDependencies, installedRange) })
  }
}

/**
 * The repository's list of supported browsers. It is published, so that remotes of other repositories are
 * built for the same browsers.
 */
const { browserslist } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

/** Returns the content of the published `package.json`. Its exports and commands are compiled files. */
export function publishedManifest(one: PublishedPackage): Readonly<Record<string, unknown>> {
  const { name, version, description, bin, sideEffects, dependencies, peerDependencies } = one
  const installed = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isBundled(one, name)))
  const commands = Object.entries(bin ?? {}).map(([word, file]) => [word, compiledFile(file)])
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    ...(bin && { bin: Object.fromEntries(commands) }),
    ...(sideEffects !== undefined && { sideEffects }),
    ...(name === '@eqs/build' && { browserslist }),
    exports: Object.fromEntries(
      Object.entries(one.publishedExports).map(([path, target]) => [path, publishedTarget(target)])
    ),
    ...publishedNeeds({ dependencies: installed, peerDependencies }, one.path)
  }
}
