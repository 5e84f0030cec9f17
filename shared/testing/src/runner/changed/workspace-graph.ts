import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

/** A package of the workspace. */
export interface WorkspacePackage {
  /** The name in `package.json`: `@eqs/session`. */
  readonly name: string
  /** Path relative to the repository's root: `shared/session`. */
  readonly folder: string
  /** Names of the package's dependencies, including development and peer dependencies. */
  readonly needs: readonly string[]
}

const names = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.object({
  name: v.string(),
  dependencies: names,
  devDependencies: names,
  peerDependencies: names
})

/** Reads the packages of the workspace. */
export function readWorkspace(): readonly WorkspacePackage[] {
  const below = (folder: string) => readdirSync(resolve(root, folder)).map(name => join(folder, name))
  return [...below('.'), ...below('shared')]
    .filter(folder => existsSync(resolve(root, folder, 'package.json')))
    .map(folder => {
      const { name, ...lists } = v.parse(
        manifest,
        JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
      )
      return { name, folder, needs: Object.values(lists).flatMap(list => Object.keys(list)) }
    })
}

/** Files at the root that affect every package. */
const ofAllPackages = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']

/** The package whose tests read every document, and the workflows and settings that are not in a package. */
const ofTheRepository = 'shared/testing'

/**
 * Finds the packages that a change affects: those with changed files, and all that directly or indirectly
 * depend on them.
 *
 * @param files paths of the changed files, relative to the repository's root.
 * @returns the changed packages first, then the dependent packages, direct dependents before indirect ones.
 */
export function findConcerned(
  packages: readonly WorkspacePackage[],
  files: readonly string[]
): readonly WorkspacePackage[] {
  const isIn = (file: string, { folder }: WorkspacePackage) => file.startsWith(`${folder}/`)
  const concerned = new Set(packages.filter(one => files.some(file => isIn(file, one))))
  // A `for` loop over a Set also visits entries that are added during the loop. The loop ends when it has
  // found no new dependent package.
  for (const { name } of concerned)
    for (const one of packages) if (one.needs.includes(name)) concerned.add(one)
  const isOfAll = files.some(file => ofAllPackages.includes(file))
  const isOfRepository = files.some(file => file.endsWith('.md') || !packages.some(one => isIn(file, one)))
  const others = packages.filter(({ folder }) => isOfAll || (isOfRepository && folder === ofTheRepository))
  return [...new Set([...concerned, ...others])]
}
