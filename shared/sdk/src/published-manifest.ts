import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compatibleRange } from '@eqs/build'
import { root } from '@eqs/build/workspace'
import { type Door, type PublishedPackage, publishedPackages, readPackage } from './packages.ts'

/** The compiled file of a source: `./src/index.ts` becomes `./src/index.js`. */
export const compiledFile = (file: string): string => file.replace(/(?<!\.d)\.tsx?$/, '.js')

/** The declarations that belong to a compiled file. */
export const declarationFile = (file: string): string => compiledFile(file).replace(/\.js$/, '.d.ts')

/** A door with the compiled file and its types behind it. */
function publishedDoor(door: Door): Door {
  if (typeof door !== 'string') return door
  return /(?<!\.d)\.tsx?$/.test(door) ? { types: declarationFile(door), default: compiledFile(door) } : door
}

const ours: ReadonlyMap<string, string> = new Map(
  publishedPackages.map(folder => {
    const { name, version } = readPackage(folder)
    return [name, version]
  })
)

/** Where versions stand that were chosen here: a package's own, the repository's, the tools'. */
function installedVersion(name: string, folder: string): string {
  const file = [folder, root, resolve(root, 'shared/build'), resolve(root, 'shared/testing')]
    .map(place => resolve(place, 'node_modules', name, 'package.json'))
    .find(existsSync)
  if (!file) throw new Error(`${name} is not installed: ${folder} asks for it`)
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

type Names = Readonly<Record<string, string>>

/** A library comes at the very version that was tested here; of ours a later one does as well. */
const installedRange = (name: string, folder: string): string => {
  const version = ours.get(name)
  return version === undefined ? installedVersion(name, folder) : `^${version}`
}

/** What the club's host brings may be any compatible one. */
const broughtRange = (name: string, folder: string): string =>
  compatibleRange(name, ours.get(name) ?? installedVersion(name, folder))

interface Needs {
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly peerDependencies?: Names
}

/** Versions in the place of `catalog:` and `workspace:`. @param folder of the package that asks. */
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

/** The supported browsers stand in the repository's `package.json`. A remote elsewhere is built for the same ones. */
const { browserslist } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

/** The `package.json` that a registry gets, with compiled files behind the doors. */
export function publishedManifest(one: PublishedPackage): Readonly<Record<string, unknown>> {
  const { name, version, description, bin, sideEffects, dependencies, peerDependencies } = one
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
    exports: Object.fromEntries(Object.entries(one.doors).map(([door, file]) => [door, publishedDoor(file)])),
    ...publishedNeeds({ dependencies, peerDependencies }, one.path)
  }
}
