/** @jest-environment node */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { isBundled, type PublishedPackage, publishedPackages, readPackage } from './packages.ts'

// npm runs the install scripts of all packages that a team installs, unless the team's package.json denies them.

const names = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.object({
  name: v.string(),
  version: v.string(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  scripts: names
})

/** Packages with an install script in the tree of a team, with the reason why they may have one. */
const reasons: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'compiles itself where no built file fits; jest watches files with it',
  '@swc/core': 'checks that the built file fits the machine; jest compiles with it'
}

/** Finds the folder of an installed package, as Node does. */
function findPackage(name: string, from: string): string | undefined {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return realpathSync(place)
  const parent = dirname(from)
  return parent === from ? undefined : findPackage(name, parent)
}

const read = (folder: string) =>
  v.parse(manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** Returns what a team installs because of one of our packages, without our packages. */
const installedLibraries = (one: PublishedPackage): readonly string[] =>
  Object.keys({ ...one.dependencies, ...one.peerDependencies }).filter(
    name => !name.startsWith('@eqs/') && !isBundled(one, name)
  )

/** The `package.json` of a team's repository is made of both. */
const templates = ['remote/package.json.template', 'repository/package.more.json.template']

/** The manifests of all packages that a team installs, by folder. */
function installed(): ReadonlyMap<string, v.InferOutput<typeof manifest>> {
  const reached = new Map<string, v.InferOutput<typeof manifest>>()
  const visit = (folder: string): void => {
    if (reached.has(folder)) return
    const one = read(folder)
    reached.set(folder, one)
    for (const name of Object.keys({
      ...one.dependencies,
      ...one.optionalDependencies,
      ...one.peerDependencies
    })) {
      const place = findPackage(name, folder)
      if (place) visit(place)
    }
  }
  for (const one of publishedPackages.map(readPackage))
    for (const name of installedLibraries(one)) visit(findPackage(name, one.path) ?? '')
  for (const file of templates) {
    const { devDependencies } = JSON.parse(
      readFileSync(resolve(root, 'shared/create-remote/template', file), 'utf8')
    )
    for (const name of Object.keys(devDependencies)) {
      const place = name.startsWith('@eqs/') ? undefined : findPackage(name, root)
      if (place) visit(place)
    }
  }
  return reached
}

test('of all packages that a team installs, only those listed with a reason run install scripts', () => {
  const packages = [...installed().values()]
  // The search went through the tree.
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@rspack/core', 'jest', 'valibot'])
  )
  const running = packages.filter(
    ({ scripts }) => scripts.preinstall ?? scripts.install ?? scripts.postinstall
  )
  expect([...new Set(running.map(({ name }) => name))].sort()).toEqual(Object.keys(reasons))
})

test('a new repository runs none of these scripts, so npm does not ask about them', () => {
  const file = resolve(root, 'shared/create-remote/template/repository/package.more.json.template')
  const { allowScripts } = JSON.parse(readFileSync(file, 'utf8'))
  expect(allowScripts).toEqual(Object.fromEntries(Object.keys(reasons).map(name => [name, false])))
})

/** Libraries that a team installs at most, each version once. */
const mostLibraries = 325

test('a team installs no more libraries than before', () => {
  const libraries = new Set([...installed().values()].map(({ name, version }) => `${name}@${version}`))
  expect(libraries.size).toBeLessThanOrEqual(mostLibraries)
})

test('a published package names its libraries as the registry does, not as this workspace', () => {
  for (const folder of publishedPackages.map(one => resolve(root, 'shared', one)))
    for (const name of Object.keys(read(folder).dependencies))
      expect(read(findPackage(name, folder) ?? '').name).toBe(name)
})
