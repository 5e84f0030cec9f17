import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

/** A package of the workspace. */
export interface WorkspacePackage {
  /** `@eqs/session`. */
  readonly name: string
  /** From the repository's root: `shared/session`. */
  readonly folder: string
  /** Names of the packages that it needs, in whichever way. */
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

/**
 * The packages that a change reaches: those with changed files and all that depend on them.
 *
 * @param files from the repository's root.
 * @returns the changed packages first, then their dependants, the nearest first.
 */
export function findConcerned(
  packages: readonly WorkspacePackage[],
  files: readonly string[]
): readonly WorkspacePackage[] {
  const changed = packages.filter(({ folder }) => files.some(file => file.startsWith(`${folder}/`)))
  const concerned = new Set(changed)
  // A set that is added to while it is walked comes to an end when no dependant is new.
  for (const { name } of concerned)
    for (const one of packages) if (one.needs.includes(name)) concerned.add(one)
  return [...concerned]
}
