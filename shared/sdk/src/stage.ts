import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import type { PublishedPackage } from './packages.ts'
import { compiledFile, declarationFile, publishedManifest, publishedNeeds } from './published-manifest.ts'

const cache = resolve(root, '.cache/sdk')

/** Where the compiler leaves JavaScript and declarations, by the paths of this repository. */
export const emittedFolder = join(cache, 'emitted')

/** Compiles every published package at once. What has not changed is not compiled again. @throws {Error} with the compiler's words. */
export function emit(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', 'shared/sdk/tsconfig.emit.json'], {
    cwd: root,
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`the packages do not compile:\n${stdout.trim()}`)
}

/** Lays out one package as a registry gets it. To be called after `emit`. @returns its folder. */
export function stage(one: PublishedPackage): string {
  const folder = join(cache, 'packages', one.folder)
  rmSync(folder, { recursive: true, force: true })
  const emitted = join(emittedFolder, 'shared', one.folder)
  for (const file of compiledFiles(emitted, startingFiles(one))) {
    copy(emitted, folder, file)
    if (file.endsWith('.js')) completeImports(join(folder, file), join(emitted, dirname(file)))
  }
  for (const file of otherFiles(one)) {
    copy(one.path, folder, file)
    if (/package(?:\.more)?\.json\.template$/.test(file)) fillRanges(join(folder, file), one.path)
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(one), null, 2)}\n`)
  return folder
}

function copy(from: string, to: string, file: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  cpSync(join(from, file), join(to, file))
}

/** What a new repository asks for are versions: `workspace:` and `catalog:` mean nothing there. */
function fillRanges(file: string, folder: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...publishedNeeds(manifest, folder) }, null, 2)}\n`)
}

/** What stands behind the doors and the commands. */
const startingFiles = ({ doors, bin = {} }: PublishedPackage): readonly string[] =>
  [...Object.values(doors), ...Object.values(bin)]
    .flatMap(door => (typeof door === 'string' ? [door] : []))
    .filter(file => /\.tsx?$/.test(file))

const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** Sources may name a module without its ending, and what is an ES module for Node may not. @param from the folder that it stands in. */
function completeImports(file: string, from: string): void {
  const text = readFileSync(file, 'utf8')
  const completed = text.replace(relativeImport, (statement, path: string) =>
    existsSync(join(from, `${path}.js`)) ? statement.replace(path, `${path}.js`) : statement
  )
  if (completed !== text) writeFileSync(file, completed)
}

/** Every compiled file that one of these reaches, with its declarations: tests and tools of this repository stay here. */
function compiledFiles(folder: string, starting: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file) || !existsSync(join(folder, file))) return
    reached.add(file)
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(relativeImport)) {
      const target = join(dirname(file), path)
      // Declarations name a module without its ending.
      for (const name of [target, `${target}.js`, declarationFile(target), `${target}.d.ts`]) visit(name)
    }
  }
  for (const file of starting) {
    visit(join(compiledFile(file)))
    visit(join(declarationFile(file)))
  }
  return reached
}

/** Styles, pictures, templates and what is JavaScript already. */
function otherFiles({ path }: PublishedPackage): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: path,
    encoding: 'utf8'
  })
  return stdout
    .split('\n')
    .filter(file => file !== '' && file !== 'package.json' && file !== 'tsconfig.json')
    .filter(file => /\.d\.m?ts$/.test(file) || !/\.tsx?$/.test(file))
    .filter(file => existsSync(join(path, file)))
}
