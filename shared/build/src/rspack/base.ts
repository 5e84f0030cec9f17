import { resolve } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { supportedBrowsers } from '../browsers/supported-browsers.ts'
import type { Place } from '../workspace.ts'
import { RefuseUnsupported } from './refuse-unsupported.ts'
import { productionRouter } from './router-runtime.ts'

export type Mode = 'production' | 'development'

export interface BuildOptions extends Place {
  readonly mode: Mode
}

/** The configuration that all browser builds share. */
export function baseConfig({ name, folder, mode }: BuildOptions): Configuration {
  const production = mode === 'production'
  return {
    mode,
    context: folder,
    target: ['web', `browserslist:${supportedBrowsers.join(', ')}`],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: resolve(folder, 'dist'),
      publicPath: 'auto',
      // In development old files stay, because open pages still need the hot updates of the previous build.
      clean: production,
      // A published version never changes, so its file names need no hash. Without hashes the discovery
      // document is shorter, and a file has the same name in the next version.
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      // The browser checks integrity only on files that are fetched with CORS.
      crossOriginLoading: 'anonymous',
      // The specification's limit in milliseconds. The host reports a slow load long before this limit.
      chunkLoadTimeout: 120_000,
      hashFunction: 'xxhash64'
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: production ? productionRouter() : {}
    },
    module: {
      // A member waits for a dynamic import. Over HTTP/1.1 Chromium queues a script without priority behind
      // six other files, even if it is preloaded.
      parser: { javascript: { dynamicImportFetchPriority: 'high' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production, refresh: !production } }
            }
          },
          type: 'javascript/auto'
        },
        {
          test: /\.css$/,
          type: 'css/auto',
          generator: { exportsOnly: false, ...(production ? classNames(name) : {}) },
          // Design tokens are global. A module that overrides a token must not get a local name for that
          // token.
          parser: { namedExports: false, dashedIdents: false }
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' }
      ]
    },
    optimization: {
      moduleIds: 'deterministic',
      // Gives exports the shortest names. No other build relies on these names.
      mangleExports: 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: [...supportedBrowsers] }
        }),
        // `RefuseUnsupported` is not a minimizer. It is listed here because, like minimizers, it only has to
        // run on files that are published.
        new RefuseUnsupported()
      ]
    },
    performance: false,
    // Milliseconds. An editor may write a file in two steps, and half a file must not be built.
    watchOptions: { aggregateTimeout: 100 },
    lazyCompilation: false,
    infrastructureLogging: { level: 'warn' }
  }
}

/**
 * Returns the naming of CSS classes. Class names of a remote contain a hash of their file, so unchanged
 * styles have the same bytes in each version, and two versions can share a page. The package's name separates
 * remotes. The host's classes are named by path, which is enough because a page has only one host. So the
 * prerendered screens of a remote also match the styles of later hosts.
 */
const classNames = (name: string) =>
  name === 'host' ? {} : { localIdentName: `${name.replace(/\W/g, '-')}-[contenthash:8]-[local]` }
