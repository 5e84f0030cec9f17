import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { type Configuration, rspack } from '@rspack/core'
import { toPlace } from '../workspace.ts'
import { type BuildOptions, baseConfig } from './base.ts'
import { sharedVersions, withRuntimes } from './shared-modules.ts'

// Prerendering: components are built for Node and rendered to HTML in Node, with the same class names as in
// the browser build. The host's class names depend only on a module's path and on the `uniqueName` of the
// build, so prerendered HTML remains valid when the host's styles change.

/** The `uniqueName` of the host's builds, and the host's name in Module Federation. */
export const hostName = 'eqs_host'

type Modules = Readonly<Record<string, unknown>>

/**
 * Prerenders screens of a remote. The remote's own modules are built with the remote's class names. Shared
 * modules are built with the host's class names.
 *
 * @param uniqueName the `uniqueName` of the remote's browser build.
 * @param paths the paths of the screens.
 * @returns the HTML by path.
 * @throws {Error} when a screen cannot be rendered without a browser.
 */
export async function renderedScreens(
  build: BuildOptions,
  uniqueName: string,
  paths: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const { folder, mode } = build
  const names = Object.keys(withRuntimes(sharedVersions(), mode))
  const host = await bundle({ ...toPlace('host'), mode, uniqueName: hostName }, sharedEntry(names))
  const app = `export { default } from ${JSON.stringify(resolve(folder, 'src/app.tsx'))}`
  const remote = await bundle({ ...build, uniqueName }, app, names)
  const { modules, renderScreens }: SharedSide = run(host)
  return renderScreens(run<{ default: unknown }>(remote, modules).default, paths)
}

/** Prerenders the host's layout `plain` to HTML, with a placeholder for the screen (`screenPlace`). */
export async function renderedLayout(build: BuildOptions): Promise<string> {
  const layout = resolve(build.folder, 'src/layout/plain-frame.tsx')
  const entry = `export { renderPlain } from ${JSON.stringify(layout)}
    export { render } from '@eqs/build/rendering'`
  const { renderPlain, render }: LayoutSide = run(await bundle({ ...build, uniqueName: hostName }, entry))
  return render(renderPlain(), '/')
}

interface SharedSide {
  readonly modules: Modules
  renderScreens(App: unknown, paths: readonly string[]): Promise<Readonly<Record<string, string>>>
}

interface LayoutSide {
  renderPlain(): unknown
  render(screen: unknown, path: string): Promise<string>
}

const sharedEntry = (names: readonly string[]): string =>
  [
    ...names.map((name, index) => `import * as shared${index} from '${name}'`),
    `export const modules = {${names.map((name, index) => `'${name}': shared${index}`).join(',')}}`,
    "export { renderScreens } from '@eqs/build/rendering'"
  ].join('\n')

interface BundleOptions extends BuildOptions {
  readonly uniqueName: string
}

/**
 * Builds one script for Node, in memory. Style sheets are reduced to their class names.
 *
 * @param entry the source text of the entry module.
 * @param given names of modules that are not bundled. `run` provides these modules.
 * @returns the script as text.
 */
async function bundle(
  { uniqueName, ...build }: BundleOptions,
  entry: string,
  given: readonly string[] = []
): Promise<string> {
  const base = baseConfig(build)
  const { rules = [] } = base.module ?? {}
  const config: Configuration = {
    ...base,
    target: ['node20', 'es2022'],
    entry: { rendered: `data:text/javascript,${encodeURIComponent(entry)}` },
    output: { filename: '[name].cjs', uniqueName, library: { type: 'commonjs2' } },
    externals: Object.fromEntries(given.map(name => [name, `commonjs ${name}`])),
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: rules.map(rule =>
        rule && typeof rule === 'object' && rule.type === 'css/auto'
          ? { ...rule, generator: { ...rule.generator, exportsOnly: true } }
          : rule
      )
    },
    optimization: { ...base.optimization, minimize: false, splitChunks: false }
  }
  const compiler = rspack(config)
  compiler.hooks.shouldEmit.tap('rendered', () => false)
  const stats = await new Promise<{ readonly script: string; readonly errors: readonly string[] }>(
    (done, fail) =>
      compiler.run((error, result) => {
        if (error || !result) return fail(error)
        const { errors } = result.compilation
        const script = String(result.compilation.getAsset('rendered.cjs')?.source.source() ?? '')
        return done({ script, errors: errors.map(String) })
      })
  )
  if (stats.errors.length > 0) throw new Error(stats.errors.join('\n'))
  return stats.script
}

/**
 * Runs a script that `bundle` has built.
 *
 * @param script the script as text.
 * @param modules the modules that are not part of the script, by name. Node resolves modules that are missing
 *   here.
 * @returns the exports of the script's entry module.
 */
function run<Exports>(script: string, modules: Modules = {}): Exports {
  const own = createRequire(import.meta.url)
  const module: { exports: Exports | Record<string, never> } = { exports: {} }
  const start = runInThisContext(`(function (module, exports, require) {${script}\n})`)
  start(module, module.exports, (name: string) => modules[name] ?? own(name))
  return module.exports as Exports
}
