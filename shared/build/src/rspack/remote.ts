import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { type BuildOptions, baseConfig } from './base.ts'
import { federationRuntimeAliases, federationRuntimeNames } from './federation-runtime.ts'
import { modePlugins } from './mode-plugins.ts'
import { remoteShared } from './shared-modules.ts'

export interface RemoteBuildOptions extends BuildOptions {
  /** The version it will be published as. */
  readonly version: string
}

/** The one module that a remote exposes. */
export const exposedModule = './app'

/** The chunk group that holds it. */
export const exposedChunk = 'app'

/** The file that the host loads first. */
export const entryFile = 'remote-entry.js'

/**
 * The name under which a remote's container appears. Two versions may meet in one page (a canary and what it falls back
 * to), so the version is part of it.
 */
export function containerName(folder: string, version: string): string {
  return `${folder}_${version}`.replace(/\W/g, '_')
}

/** What a remote's `rspack.config.ts` exports: its build, once it is known what for. */
export type RemoteConfig = (options: Omit<RemoteBuildOptions, 'folder'>) => Configuration

/** @param configUrl `import.meta.url` of the remote's `rspack.config.ts`. */
export function remoteFor(configUrl: string): RemoteConfig {
  const folder = basename(dirname(fileURLToPath(configUrl)))
  return options => remoteConfig({ ...options, folder })
}

/** The build of a remote: its entry, its one exposed module and the chunks of its screens. */
export function remoteConfig(options: RemoteBuildOptions): Configuration {
  const base = baseConfig(options)
  const name = containerName(options.folder, options.version)
  return {
    ...base,
    name: options.folder,
    entry: {},
    output: { ...base.output, uniqueName: name },
    resolve: { ...base.resolve, alias: federationRuntimeAliases() },
    // A screen is one file: over HTTP/1.1 a browser has six connections, and another file would wait for another round.
    // What is large and needed by two screens is a dynamic import of theirs.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...modePlugins(options.mode),
      federationRuntimeNames(),
      new ModuleFederationPlugin({
        name,
        filename: entryFile,
        library: { type: 'var', name },
        exposes: { [exposedModule]: { import: './src/app.tsx', name: exposedChunk } },
        shared: remoteShared(options.folder, options.mode),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } }
      })
    ]
  }
}
