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

/** What every browser build has in common. */
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
      // In development every rebuild would take away what pages still need to repaint: the way from the build before.
      clean: production,
      // A version is never changed, so its files need no further name for what is in them: the discovery document is shorter, and
      // the next version's file has the same name.
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      // Integrity can only be checked on files that are fetched with CORS.
      crossOriginLoading: 'anonymous',
      // The specification's limit. The host speaks up long before.
      chunkLoadTimeout: 120_000,
      hashFunction: 'xxhash64'
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: production ? productionRouter() : {}
    },
    module: {
      // What is imported late is what somebody waits for. Over HTTP/1.1 Chromium makes a script of no priority wait behind six
      // other files, although it has it already.
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
          // Tokens are everybody's: a module that sets one anew must not get a name of its own for it.
          parser: { namedExports: false, dashedIdents: false }
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' }
      ]
    },
    optimization: {
      moduleIds: 'deterministic',
      // The shortest names between modules; no other build relies on them.
      mangleExports: 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: [...supportedBrowsers] }
        }),
        // No minimizer, but here it runs where they do: on what is published.
        new RefuseUnsupported()
      ]
    },
    performance: false,
    // Milliseconds: an editor may write a file in two steps, and half a file must not be painted.
    watchOptions: { aggregateTimeout: 100 },
    lazyCompilation: false,
    infrastructureLogging: { level: 'warn' }
  }
}

/**
 * Classes are named for what their file says, so that a version which says the same has the same bytes, and two versions may still
 * meet in one page. Of each package its own: what two of them have of a shared form is not the other's. Of the host there is one in a
 * page, and its classes are named for their place: screens that a remote has rendered keep the styles of a later host.
 */
const classNames = (name: string) =>
  name === 'host' ? {} : { localIdentName: `${name.replace(/\W/g, '-')}-[contenthash:8]-[local]` }
