import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { remoteDescription, versionPath } from '@eqs/contracts/discovery'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { parseOwn } from '@eqs/contracts/parse-own'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import * as v from 'valibot'
import { descriptionFile, exposedModule, packagesFile, renderedFile, usesFile } from '../published-files.ts'
import { isWorkspace, placeAt } from '../workspace.ts'
import { type BuildOptions, baseConfig } from './base.ts'
import { type RspackConfig, readEnv } from './build-env.ts'
import { type BuiltFiles, type Describe, DescribeBuild, getGroup } from './describe-build.ts'
import { federationRuntimeAliases, withoutUnreached } from './federation-runtime.ts'
import { chunkLoadingGlobal, FindChunksByFolder } from './find-chunks-by-folder.ts'
import { ListFiles } from './list-files.ts'
import { ListPackages } from './list-packages.ts'
import { modePlugins } from './mode-plugins.ts'
import { NamedFromRoot, rootAlias } from './named-from-root.ts'
import { RefuseMissingParts } from './offered-parts.ts'
import { manifestAt } from './remote-manifest.ts'
import { renderedScreens } from './rendered.ts'
import { remoteShared, sharedRanges } from './shared-modules.ts'
import { usedNames } from './shared-names.ts'
import { standaloneConfig } from './standalone.ts'

interface RemoteBuild extends BuildOptions {
  readonly version: string
}

/** Name of the chunk group of the exposed module. */
const exposedChunk = 'app'

/** Name of a remote's entry, the file that the host loads first. */
export const entryFile = 'remote-entry.js'

/**
 * Returns the global name of a remote's container. It contains the version, because two versions can share a
 * page: a canary and its fallback.
 *
 * @example containerName('mf-account', '1.2.0') // 'mf_account_1_2_0'
 */
export function containerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

/**
 * Creates the export of a remote's `rspack.config.ts`. `rspack build` writes all files that publishing needs
 * to `dist`. `rspack serve` serves the remote alone with a sandbox. `--env inHost` builds the remote for a
 * host under development.
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

/** Returns the configuration of the production build. */
function publishedConfig(build: RemoteBuild, manifest: RemoteManifest): Configuration {
  const config = federatedConfig(build)
  const file = resolve(build.folder, 'remote.ts')
  const text = readFileSync(file, 'utf8')
  const name = containerName(build.name, build.version)
  const describe: Describe = async (built, compilation) => {
    // The manifest is imported only at the start of the build, and a watching build does not import it again.
    if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${build.name}/remote.ts has changed: begin the build anew`)
    const uses = await usedNames(compilation)
    // In a remote's own repository no screens are prerendered, because the host's class names are unknown
    // there.
    const paths = isWorkspace ? renderedPaths(manifest) : []
    const screens = paths.length > 0 ? await renderedScreens(build, name, paths) : {}
    return {
      ...describeRemote(build, manifest, built),
      [usesFile]: JSON.stringify(uses, null, 2),
      [renderedFile]: JSON.stringify(screens)
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

/** Returns the paths of the screens to prerender: fixed paths that visitors may see, in the plain layout. */
const renderedPaths = ({ routes }: RemoteManifest): readonly string[] =>
  routes.flatMap(({ path, guard, layout }) =>
    (guard === 'public' || guard === 'visitor') && layout === 'plain' && /^\/[\w-]+$/.test(path) ? [path] : []
  )

/** Returns the development configuration. The host's development server serves it under `/mf-account/`. */
function inHostConfig(build: RemoteBuild): Configuration {
  const config = federatedConfig(build)
  return { ...config, output: { ...config.output, publicPath: `/${build.name}/` } }
}

/** Returns the configuration for a remote's entry, its exposed module and the chunks of its screens. */
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
    // One file per screen: over HTTP/1.1 a browser has six connections, and a further file costs another
    // round trip. Large code that two screens need is a dynamic import in both.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...modePlugins(mode),
      ...withoutUnreached(mode),
      new NamedFromRoot(),
      new RefuseMissingParts(),
      new ModuleFederationPlugin({
        name,
        filename: entryFile,
        library: { type: 'var', name },
        exposes: { [exposedModule]: { import: './src/app.tsx', name: exposedChunk } },
        shared: remoteShared(build, mode),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true }
        }
      })
    ]
  }
}

/**
 * Returns the files that describe a remote: its manifest, and the description of its files for publishing.
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
      isListed: true,
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
