import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { root } from '../workspace.ts'
import { type BuildOptions, baseConfig, type HostOptions } from './base.ts'
import { federationRuntimeAliases, federationRuntimeNames } from './federation-runtime.ts'
import { modePlugins } from './mode-plugins.ts'
import { hostShared } from './shared-modules.ts'

export interface HostBuildOptions extends HostOptions {
  /** Where the files will stand, for what names them from the HTML. */
  readonly publicPath: string
}

/** The build of the shell. It knows no remote: those come from the discovery document, at run time. */
export function hostConfig(options: HostBuildOptions): Configuration {
  const base = baseConfig(options)
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'eqs_host', publicPath: options.publicPath },
    resolve: { ...base.resolve, alias: federationRuntimeAliases() },
    plugins: [
      ...modePlugins(options.mode),
      federationRuntimeNames(),
      releaseKeysIn(options),
      new ModuleFederationPlugin({
        name: 'eqs_host',
        remotes: {},
        shared: hostShared(options.mode),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        runtimePlugins: [resolve(root, 'host/src/remotes/load-policy.ts')],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } }
      })
    ]
  }
}

/** The script that stands inside the HTML: it runs before anything is fetched, so it has to be one small file. */
export const bootConfig = (options: HostOptions): Configuration => ({
  ...oneFile(options, 'boot', './src/boot/boot.ts'),
  plugins: [releaseKeysIn(options)]
})

/** The worker that opens the club without a network. */
export const serviceWorkerConfig = (options: BuildOptions): Configuration =>
  oneFile(options, 'service-worker', './service-worker/service-worker.ts')

/** What the host's sources know as `RELEASE_KEYS`. */
export const releaseKeysIn = ({ releaseKeys }: Pick<HostOptions, 'releaseKeys'>) =>
  new rspack.DefinePlugin({ RELEASE_KEYS: JSON.stringify(releaseKeys) })

function oneFile(options: BuildOptions, name: string, entry: string): Configuration {
  return {
    ...baseConfig(options),
    name,
    entry: { [name]: entry },
    devtool: false,
    output: { path: options.outputPath, filename: `${name}.js`, iife: true, clean: false }
  }
}
