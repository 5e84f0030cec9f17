import { createRequire } from 'node:module'
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'

const require = createRequire(import.meta.url)

type Options = ConstructorParameters<typeof rspack.container.ModuleFederationPlugin>[0]

interface FederationOptions extends Options {
  /**
   * `host`: this build contains Module Federation's runtime and offers it to remotes. `remote`: this build uses
   * the runtime of the host.
   */
  readonly runtime: 'host' | 'remote'
}

const implementation = require.resolve('@module-federation/runtime-tools/bundler')

/**
 * Rspack's plugin for Module Federation with the runtime of Module Federation's own packages. The package
 * `@module-federation/rspack` does the same, but installs eleven further packages, for declarations, manifests and
 * bridges that the club does not use.
 */
export class FederationPlugin implements RspackPluginInstance {
  constructor(private readonly options: FederationOptions) {}

  apply(compiler: Compiler): void {
    const { runtime, ...options } = this.options
    new rspack.DefinePlugin({
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify(options.name),
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      FEDERATION_OPTIMIZE_NO_REMOTE: true,
      FEDERATION_OPTIMIZE_NO_SHARED: false,
      FEDERATION_HAS_EXPOSES: runtime === 'remote',
      ENV_TARGET: JSON.stringify('web')
    }).apply(compiler)
    if (runtime === 'remote')
      new rspack.ExternalsPlugin('global', {
        '@module-federation/runtime-core': '_FEDERATION_RUNTIME_CORE'
      }).apply(compiler)
    new rspack.container.ModuleFederationPlugin({
      ...options,
      implementation,
      manifest: false,
      shareStrategy: 'loaded-first',
      runtimePlugins:
        runtime === 'host' ? [require.resolve('@module-federation/inject-external-runtime-core-plugin')] : []
    }).apply(compiler)
    compiler.hooks.afterPlugins.tap('FederationPlugin', () => {
      compiler.options.resolve.alias = {
        ...compiler.options.resolve.alias,
        '@module-federation/runtime$': createRequire(implementation).resolve(
          '@module-federation/runtime/bundler'
        )
      }
    })
  }
}
