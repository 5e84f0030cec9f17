import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { rspack, type Stats } from '@rspack/core'
import { findImports, type Import } from './find-imports.ts'
import { isBundled, type PublishedPackage } from './packages.ts'

/** Folder of a published package with the libraries that it has inside. */
const bundledFolder = 'bundled'

/** Returns the name of the library of a module: `drizzle-orm` for `drizzle-orm/pg-core`. */
const toLibrary = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Bundles the libraries of a package into its folder `bundled`, and makes its files import them from there. A bundle contains only what the
 * package uses of a library.
 *
 * @param one the package. Nothing is done when it has no `bundle`.
 * @param folder the folder with its published files.
 * @throws {Error} when a library cannot be bundled.
 */
export async function bundleLibraries(one: PublishedPackage, folder: string): Promise<void> {
  const { bundle, dependencies } = one
  if (!bundle) return
  const own = new Set(Object.keys(dependencies).filter(library => isBundled(one, library)))
  const files = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>()
  const names = new Map<string, Set<string>>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.m?js$/.test(file) || file.startsWith(bundledFolder)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    const imports = findImports(text).filter(({ from }) => own.has(toLibrary(from)))
    if (imports.length > 0) files.set(file, { text, imports })
    for (const { from, name } of imports) names.set(from, (names.get(from) ?? new Set()).add(name))
  }
  const entries = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const stats = await bundleAll(one, join(folder, bundledFolder), entries)
  writeFileSync(join(folder, bundledFolder, 'licences.md'), collectLicences(stats))
  for (const [file, { text, imports }] of files) {
    const end = imports.toSorted((one, other) => other.start - one.start)
    const changed = [...new Map(end.map(found => [found.start, found])).values()].reduce(
      (all, { start, end, from }) =>
        `${all.slice(0, start)}${JSON.stringify(toPath(file, from))}${all.slice(end)}`,
      text
    )
    writeFileSync(join(folder, file), changed)
  }
}

function toPath(file: string, specifier: string): string {
  const path = relative(dirname(file), join(bundledFolder, `${specifier}.js`)).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

type Entries = readonly (readonly [specifier: string, names: ReadonlySet<string>])[]

/**
 * Returns a module that exports the used names of a library. Each name is a constant of the module, because Rspack 2.3 drops what a CommonJS
 * library exports where the module only passes it on.
 */
function toEntry([specifier, names]: Entries[number]): string {
  const from = JSON.stringify(specifier)
  const passed = names.has('*') ? [`export * from ${from}`] : []
  const own = [...names].filter(name => name !== '*').toSorted()
  return [
    ...passed,
    ...own.flatMap((name, index) => [
      `import { ${name} as from${index} } from ${from}`,
      `const own${index} = from${index}`,
      `export { own${index} as ${name} }`
    ])
  ].join('\n')
}

/** Bundles the used names of all libraries of a package. Libraries that use each other share their code. */
async function bundleAll(one: PublishedPackage, to: string, entries: Entries): Promise<Stats> {
  const target = one.bundle?.target ?? 'node'
  const toFile = (specifier: string): string =>
    join(one.path, `bundled-${specifier.replace(/\W+/g, '-')}.mjs`)
  const compiler = rspack({
    mode: 'production',
    devtool: false,
    target: target === 'node' ? 'node20' : ['web', 'es2022'],
    context: one.path,
    entry: Object.fromEntries(entries.map(([specifier]) => [specifier, toFile(specifier)])),
    output: {
      path: to,
      filename: '[name].js',
      chunkFilename: 'chunks/[id].js',
      assetModuleFilename: 'files/[name][ext]',
      module: true,
      chunkFormat: 'module',
      // A team's build reads an ES module without a runtime; libraries for Node import each other in circles, and need one.
      library: { type: target === 'node' ? 'module' : 'modern-module' }
    },
    plugins: [
      new rspack.experiments.VirtualModulesPlugin(
        Object.fromEntries(entries.map(entry => [toFile(entry[0]), toEntry(entry)]))
      )
    ],
    externals: [
      ({ request = '', context = one.path, dependencyType }, done) => {
        const isModule = /^[@\w]/.test(request) && dependencyType !== 'url'
        const type = isModule && typeOfExternal(one, request, context)
        return type ? done(undefined, `${type} ${request}`) : done()
      }
    ],
    // The other entry of css-tree reads its data from its own folder.
    resolve: { alias: { 'css-tree$': 'css-tree/dist/csstree.esm' } },
    // A library may export names that another version of a library has.
    // Rspack would write the paths of this machine in the place of `import.meta.url`.
    module: { parser: { javascript: { exportsPresence: false, importMeta: false } } },
    // One runtime: all entries share the instances of modules.
    optimization: { minimize: false, runtimeChunk: target === 'node' && 'single' },
    ignoreWarnings: [/./]
  })
  return await new Promise((done, fail) =>
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')))
      else compiler.close(() => done(stats))
    })
  )
}

/**
 * Returns how a bundle imports a library that it does not contain; undefined for one that it contains.
 *
 * @returns `node-commonjs` for an optional library that is not installed: importing it fails when it is used.
 */
function typeOfExternal(one: PublishedPackage, request: string, context: string) {
  const library = toLibrary(request)
  if (library in one.peerDependencies) return 'module'
  if (library in one.dependencies) return isBundled(one, library) ? undefined : 'module'
  try {
    createRequire(join(context, 'index.js')).resolve(request)
    return
  } catch {
    return 'node-commonjs'
  }
}

/** Returns the licences of the bundled libraries, sorted by name and version. */
function collectLicences({ compilation }: Stats): string {
  const folders = new Set(
    [...compilation.fileDependencies].flatMap(
      file => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? []
    )
  )
  const texts = new Map<string, string>()
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = readdirSync(folder, { withFileTypes: true }).flatMap(one =>
      one.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(one.name) ? [one.name] : []
    )
    const found = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
    texts.set(
      `${name} ${version}`,
      found.length > 0 ? found.join('\n\n') : `${license}. The package has no licence file.`
    )
  }
  const sorted = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([library, text]) => `# ${library}\n\n${text}\n`).join('\n')
}
