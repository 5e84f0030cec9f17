import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { remoteDescription, versionPath } from '@eqs/contracts/discovery'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { parseOwn } from '@eqs/contracts/parse-own'
import type { Configuration } from '@rspack/core'
import * as v from 'valibot'
import { descriptionFile, packagesFile, renderedFile, usesFile } from '../published-files.ts'
import { isWorkspace, type Place, placeAt } from '../workspace.ts'
import { type BuildOptions, baseConfig, type Mode } from './base.ts'
import { BuildRefused, type RspackConfig, readEnv } from './build-env.ts'
import { type BuiltFiles, type Describe, DescribeBuild, getGroup } from './describe-build.ts'
import { FederationPlugin } from './federation-plugin.ts'
import { federationRuntimeAliases, withoutUnreached } from './federation-runtime.ts'
import { chunkLoadingGlobal, FindChunksByFolder } from './find-chunks-by-folder.ts'
import { ListFiles } from './list-files.ts'
import { ListPackages } from './list-packages.ts'
import { modePlugins } from './mode-plugins.ts'
import { NamedFromRoot, rootAlias } from './named-from-root.ts'
import { RefuseMissingParts } from './offered-parts.ts'
import { RefuseGlobalStyles } from './refuse-global-styles.ts'
import { RefuseOtherSlots } from './refuse-other-slots.ts'
import { manifestAt, type OwnManifest } from './remote-manifest.ts'
import { renderedScreens } from './rendered.ts'
import { remoteShared, sharedRanges, withRuntimes } from './shared-modules.ts'
import { usedNames } from './shared-names.ts'
import { standaloneConfig } from './standalone.ts'

interface RemoteBuild extends BuildOptions {
  readonly version: string
}

/** Name of the chunk that contains the module that a remote exposes (`src/app.tsx`). */
const exposedChunk = 'app'

/** File name of a remote's entry, which is the first file of the remote that the host loads. */
export const entryFile = 'remote-entry.js'

/**
 * Returns the name of the global variable with a remote's container. The name contains the version, because
 * two versions of a remote can be in one page: a canary and the version that replaces it when it fails.
 *
 * @example containerName('mf-account', '1.2.0') // 'mf_account_1_2_0'
 */
export function containerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

/**
 * Creates the default export of a remote's `rspack.config.ts`. `rspack build` writes all files that
 * publishing needs to `dist`. `rspack serve` serves the remote without the host, together with a sandbox.
 * `--env inHost` builds the remote for a host under development.
 *
 * @param configUrl `import.meta.url` of the remote's `rspack.config.ts`.
 * @returns the function that creates the configuration.
 * @example export default remoteBuild(import.meta.url)
 */
export function remoteBuild(configUrl: string): RspackConfig {
  const place = placeAt(configUrl)
  return async (...asked) => {
    const { inHost, mode, served, version } = readEnv(place, { inHost: v.optional(v.boolean()) }, asked)
    const manifest = await manifestAt(place)
    if (inHost) return inHostConfig({ ...place, mode: 'development', version })
    return served ? standaloneConfig(place, manifest) : publishedConfig({ ...place, mode, version }, manifest)
  }
}

/**
 * Returns the configuration of the production build.
 *
 * @throws {BuildRefused} when a screen has a link preview and is not prerendered.
 */
function publishedConfig(build: RemoteBuild, { routes, ...rest }: OwnManifest): Configuration {
  const manifest = { ...rest, routes: routes.map(({ preview: _, ...route }) => route) }
  // Screens are prerendered only in the host's repository. Elsewhere the host's class names are unknown.
  const paths = isWorkspace ? renderedPaths(manifest) : []
  const useless = routes.find(({ path, preview }) => preview && !paths.includes(path))
  if (useless)
    throw new BuildRefused(
      `${build.name}/remote.ts: the link preview of ${useless.path} has no effect, because this screen is not prerendered: remove its property preview`
    )
  const config = federatedConfig(build)
  const file = resolve(build.folder, 'remote.ts')
  const text = readFileSync(file, 'utf8')
  const name = containerName(build.name, build.version)
  const describe: Describe = async (built, compilation) => {
    // The manifest is imported only when the build starts. A build in watch mode does not import it again.
    if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${build.name}/remote.ts has changed: start the build again`)
    const uses = await usedNames(compilation)
    const previews = new Map(routes.map(({ path, preview }) => [path, preview]))
    const screens = paths.length > 0 ? await renderedScreens(build, name, paths) : {}
    return {
      ...describeRemote(build, manifest, built),
      [usesFile]: JSON.stringify(uses, null, 2),
      [renderedFile]: JSON.stringify(
        Object.fromEntries(
          Object.entries(screens).map(([path, html]) => [path, { html, preview: previews.get(path) }])
        )
      )
    }
  }
  const list = new ListFiles(entryFile, name)
  return {
    ...config,
    output: { ...config.output, chunkLoadingGlobal },
    plugins: [
      ...(config.plugins ?? []),
      new FindChunksByFolder(),
      list,
      new DescribeBuild(describe, [file]),
      new ListPackages(packagesFile)
    ]
  }
}

/**
 * Returns the paths of the screens to prerender: screens that visitors may see, in the layout `plain`, at a
 * path without parameters and with a single segment.
 */
const renderedPaths = ({ routes }: RemoteManifest): readonly string[] =>
  routes.flatMap(({ path, guard, layout }) =>
    (guard === 'public' || guard === 'visitor') && layout === 'plain' && /^\/[\w-]+$/.test(path) ? [path] : []
  )

/**
 * Returns the configuration of a remote that is developed inside the host. The host's development server
 * serves the remote's files under the remote's name, for example `/mf-account/`.
 */
function inHostConfig(build: RemoteBuild): Configuration {
  const config = federatedConfig(build)
  return { ...config, output: { ...config.output, publicPath: `/${build.name}/` } }
}

/** Returns the configuration that builds a remote's entry, exposed module and chunks of screens. */
export function federatedConfig({ version, ...build }: RemoteBuild): Configuration {
  const { mode } = build
  const base = baseConfig(build)
  const name = containerName(build.name, version)
  return {
    ...base,
    name: build.name,
    entry: {},
    output: { ...base.output, uniqueName: name },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, ...federationRuntimeAliases(), ...rootAlias }
    },
    // Chunks are not split, so that each screen is one file. Over HTTP/1.1 a browser has six connections, and
    // every further file costs another round trip. Large modules that two screens need are imported
    // dynamically by both screens.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...modePlugins(mode),
      ...withoutUnreached(mode),
      new NamedFromRoot(),
      new RefuseMissingParts(),
      new RefuseGlobalStyles(build.folder),
      new RefuseOtherSlots(build),
      new FederationPlugin({
        runtime: 'remote',
        name,
        filename: entryFile,
        library: { type: 'var', name },
        // The only module that the host asks for.
        exposes: { './app': { import: exposedImports(build, mode), name: exposedChunk } },
        shared: remoteShared(build, mode)
      })
    ]
  }
}

/**
 * Returns the modules of the exposed chunk. The last one is the exposed module. In development, another module is
 * before it. It imports every shared module, because a hot update cannot add a shared module that the page has not
 * loaded. After an update it dispatches `eqs:hot-update`, which makes the host retry a failed screen.
 */
function exposedImports(place: Place, mode: Mode): string[] {
  const app = './src/app.tsx'
  if (mode === 'production') return [app]
  const names = Object.keys(withRuntimes(sharedRanges(place), mode))
  const imports = names.map(name => `import ${JSON.stringify(name)};`).join('')
  const report = "status => status === 'idle' && dispatchEvent(new Event('eqs:hot-update'))"
  return [
    `data:text/javascript,${imports}if (import.meta.webpackHot) import.meta.webpackHot.addStatusHandler(${report})`,
    app
  ]
}

/**
 * Returns the files that describe a remote: the manifest as JSON, and the description of the built files.
 *
 * @throws {Error} when the manifest names a chunk that does not exist.
 */
function describeRemote(build: RemoteBuild, manifest: RemoteManifest, built: BuiltFiles) {
  const { name, version } = build
  const { assets } = built
  const initial = [entryFile, ...getGroup(built, exposedChunk)]
  const names = new Set(manifest.routes.flatMap(route => route.chunk ?? []))
  const unknown = [...names].find(chunk => !built.groups[chunk])
  if (unknown)
    throw new Error(
      `${name}/remote.ts names a chunk ${unknown}, and no screen has webpackChunkName: "${unknown}"`
    )
  const chunks = [...names].map(chunk => [
    chunk,
    getGroup(built, chunk).filter(file => !initial.includes(file))
  ])
  const description = {
    url: `/${versionPath(name, version)}/${entryFile}`,
    metadata: { integrity: assets[entryFile], version },
    extras: {
      contract: manifest.contract,
      ...(manifest.since === undefined ? {} : { since: manifest.since }),
      assets,
      initial,
      container: containerName(name, version),
      chunks: Object.fromEntries(chunks),
      shared: sharedRanges(build),
      remote: manifest
    }
  }
  parseOwn(remoteDescription, description)
  return {
    'remote.json': JSON.stringify(manifest, null, 2),
    [descriptionFile]: JSON.stringify(description)
  }
}
