import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import { bundleLibraries } from './bundle-libraries.ts'
import type { PublishedPackage } from './packages.ts'
import { compiledFile, declarationFile, publishedManifest, publishedNeeds } from './published-manifest.ts'

const contentModule = v.looseObject({ default: v.string() })

const cache = resolve(root, '.cache/sdk')

/** The highest quality takes a minute and saves a tenth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * The folder with the output of the TypeScript compiler: JavaScript and declarations. A compiled file has the
 * same path in this folder as its source in the repository.
 */
export const emittedFolder = join(cache, 'emitted')

/**
 * Compiles all published packages into `emittedFolder`, incrementally.
 *
 * @throws {Error} with the compiler's output when the compiler fails.
 */
export function emit(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', 'shared/sdk/tsconfig.emit.json'], {
    cwd: root,
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`the packages do not compile:\n${stdout.trim()}`)
}

/**
 * Writes the files of one package into a folder, exactly as they are published. Call `emit` first.
 *
 * @returns the path of the folder.
 */
export async function stage(one: PublishedPackage): Promise<string> {
  const folder = join(cache, 'packages', one.folder)
  rmSync(folder, { recursive: true, force: true })
  const emitted = join(emittedFolder, 'shared', one.folder)
  for (const file of compiledFiles(emitted, startingFiles(one))) {
    copy(emitted, folder, file)
    if (file.endsWith('.js')) completeImports(join(folder, file), join(emitted, dirname(file)))
  }
  const fromHost = compiledFiles(join(emittedFolder, 'host'), one.hostSources)
  for (const file of fromHost) {
    copy(join(emittedFolder, 'host'), join(folder, 'host'), file)
    if (!file.endsWith('.js')) continue
    completeImports(join(folder, 'host', file), join(emittedFolder, 'host', dirname(file)))
    for (const style of findStyles(join(folder, 'host', file)))
      copy(resolve(root, 'host'), join(folder, 'host'), join(dirname(file), style))
  }
  for (const file of otherFiles(one)) {
    copy(one.path, folder, file)
    if (/package(?:\.more)?\.json\.template$/.test(file)) fillRanges(join(folder, file), one.path)
  }
  for (const [library, files] of Object.entries(one.bundledFiles)) {
    const from = dirname(createRequire(join(one.path, 'package.json')).resolve(`${library}/package.json`))
    for (const file of files) copy(from, join(folder, 'bundled', library), file)
    for (const style of otherFiles(one).filter(file => file.endsWith('.css')))
      useBundledFiles(join(folder, style), library, folder)
  }
  await bundleLibraries(one, folder)
  for (const [file, source] of Object.entries(one.writtenFiles)) {
    const { default: content } = v.parse(
      contentModule,
      await import(pathToFileURL(join(one.path, source)).href)
    )
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  for (const file of one.compressedFiles) {
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file)), quality))
    rmSync(join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(one), null, 2)}\n`)
  return folder
}

/** Makes a style sheet load the files of a library from the folder `bundled`. */
function useBundledFiles(style: string, library: string, folder: string): void {
  const text = readFileSync(style, 'utf8')
  const bundled = relative(dirname(style), join(folder, 'bundled', library)).replaceAll('\\', '/')
  writeFileSync(style, text.replaceAll(`url("${library}/`, `url("${bundled}/`))
}

function copy(from: string, to: string, file: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  cpSync(join(from, file), join(to, file))
}

/**
 * Replaces version ranges in a template of `package.json`, because `workspace:` and `catalog:` have no
 * meaning in a new repository.
 */
function fillRanges(file: string, folder: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...publishedNeeds(manifest, folder) }, null, 2)}\n`)
}

/** Returns the TypeScript sources to which the exports and commands of a package refer. */
const startingFiles = ({ publishedExports, bin = {} }: PublishedPackage): readonly string[] =>
  [...Object.values(publishedExports), ...Object.values(bin)]
    .flatMap(target => (typeof target === 'string' ? [target] : []))
    .filter(file => /\.tsx?$/.test(file))

const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?['"](\.{1,2}\/[^'"]+)['"]/g

/** Returns the style sheets that a file imports, as written there. */
const findStyles = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(relativeImport)].flatMap(([, path = '']) =>
    path.endsWith('.css') ? [path] : []
  )

/**
 * Adds the extension `.js` to relative imports, because Node requires it.
 *
 * @param file the file to change: a copy in the staged package.
 * @param from the folder of the original file in `emittedFolder`, which contains the imported files too.
 */
function completeImports(file: string, from: string): void {
  const text = readFileSync(file, 'utf8')
  const completed = text.replace(relativeImport, (statement, path: string) =>
    existsSync(join(from, `${path}.js`)) ? statement.replace(path, `${path}.js`) : statement
  )
  if (completed !== text) writeFileSync(file, completed)
}

/**
 * Returns the compiled JavaScript and declarations of some sources and of all files that these sources
 * import. Tests and internal tools are not included, because no published file imports them.
 *
 * @param folder the package's folder in `emittedFolder`.
 * @param starting the sources.
 */
function compiledFiles(folder: string, starting: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    // The name of a file without its extension may be the name of a folder, too.
    if (reached.has(file) || !statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) return
    reached.add(file)
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(relativeImport)) {
      const target = join(dirname(file), path)
      // The extension may be missing, because declarations import other declarations without an extension.
      for (const name of [target, `${target}.js`, declarationFile(target), `${target}.d.ts`]) visit(name)
    }
  }
  for (const file of starting) {
    visit(join(compiledFile(file)))
    visit(join(declarationFile(file)))
  }
  return reached
}

/** Returns the files of a package that are not compiled: styles, pictures, templates and JavaScript. */
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
