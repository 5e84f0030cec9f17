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
import { type BuiltFiles, type Describe, DescribeBuild, groupOf } from './describe-build.ts'
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

/** The chunk group that holds it. */
const exposedChunk = 'app'

/** The file that the host loads first. */
export const entryFile = 'remote-entry.js'

/**
 * The name under which a remote's container appears. Two versions may meet in one page (a canary and what it falls back
 * to), so the version is part of it.
 */
export function containerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

/**
 * A remote's `rspack.config.ts`. `rspack build` leaves in `dist` all that publishing needs; `rspack serve` shows the remote
 * alone, against a sandbox; with `--env inHost` it is built for a host that is being worked on.
 *
 * @param configUrl `import.meta.url` of the remote's `rspack.config.ts`.
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

/** As it is published. */
function publishedConfig(build: RemoteBuild, manifest: RemoteManifest): Configuration {
  const config = federatedConfig(build)
  const file = resolve(build.folder, 'remote.ts')
  const text = readFileSync(file, 'utf8')
  const name = containerName(build.name, build.version)
  const describe: Describe = async (built, compilation) => {
    // A watching build has read it once and cannot do so again.
    if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${build.name}/remote.ts has changed: begin the build anew`)
    const uses = await usedNames(compilation)
    // Elsewhere nobody has the host's class names: such a screen comes with its code.
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

/** Where a screen stands in the page before any code comes: an address of its own that everybody may see. */
const renderedPaths = ({ routes }: RemoteManifest): readonly string[] =>
  routes.flatMap(({ path, guard, layout }) =>
    (guard === 'public' || guard === 'visitor') && layout === 'plain' && /^\/[\w-]+$/.test(path) ? [path] : []
  )

/** As its team works on it inside the host, under `/mf-account/` of the development server. */
function inHostConfig(build: RemoteBuild): Configuration {
  const config = federatedConfig(build)
  return { ...config, output: { ...config.output, publicPath: `/${build.name}/` } }
}

/** A remote's entry, its one exposed module and the chunks of its screens. */
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
    // A screen is one file: over HTTP/1.1 a browser has six connections, and another file would wait for another round.
    // What is large and needed by two screens is a dynamic import of theirs.
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

/** What the host has to know of the remote, and what the remote says of itself. */
function describeRemote(build: RemoteBuild, manifest: RemoteManifest, built: BuiltFiles) {
  const { name, version } = build
  const { assets } = built
  const initial = [entryFile, ...groupOf(built, exposedChunk)]
  const names = new Set(manifest.routes.flatMap(route => route.chunk ?? []))
  const unknown = [...names].find(chunk => !built.groups[chunk])
  if (unknown)
    throw new Error(
      `${name}/remote.ts names a chunk ${unknown}, and no screen has webpackChunkName: "${unknown}"`
    )
  const chunks = [...names].map(chunk => [
    chunk,
    groupOf(built, chunk).filter(file => !initial.includes(file))
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
