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

/** Returns the part of the configuration that all browser builds share. */
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
      // In development old files are not removed, because open pages still fetch hot updates of earlier
      // builds.
      clean: production,
      // File names contain no hash, because the files of a version are in a folder of their own and never
      // change. Without hashes the list of live files (the discovery document) is shorter, and a file has the
      // same name in the next version.
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      // For files of another origin, the browser can check `integrity` only if they are fetched with CORS.
      crossOriginLoading: 'anonymous',
      // The specification's limit, in milliseconds. The host reports a slow load long before this limit.
      chunkLoadTimeout: 120_000,
      hashFunction: 'xxhash64'
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: production ? productionRouter() : {}
    },
    module: {
      // Dynamic imports get a high fetch priority, because a member waits for them. Over HTTP/1.1 Chromium
      // queues a script without a priority behind six other files, even if the script is preloaded.
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
          // Custom properties keep their names in CSS modules, because the design tokens are global and a
          // module may override a token.
          parser: { namedExports: false, dashedIdents: false }
        },
        { test: /\.(woff2|svg|png|jpg|jpeg|webp)$/, type: 'asset/resource' }
      ]
    },
    optimization: {
      moduleIds: 'deterministic',
      // Gives exports the shortest names, which is safe because no other build relies on the names of
      // exports.
      mangleExports: 'size',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false, minimizerOptions: { mangle } }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: [...supportedBrowsers] }
        }),
        // `RefuseUnsupported` is not a minimizer. It is listed here because minimizers run only in production
        // builds, and only published files have to be checked.
        new RefuseUnsupported()
      ]
    },
    performance: false,
    // Delay before a rebuild, in milliseconds. An editor may write a file in two steps, and an incomplete
    // file must not be built.
    watchOptions: { aggregateTimeout: 100 },
    lazyCompilation: false,
    infrastructureLogging: { level: 'warn' }
  }
}

/**
 * Options for shortened names. By default SWC orders the letters of short names by their frequency in the file,
 * and a word that changes can then rename half of the file: a returning member would download 4 KB instead of
 * 250 bytes. Rspack's types lack the option.
 */
const mangle: object = { disableCharFreq: true }

/**
 * Returns options for the class names of CSS modules. In a remote, a class name contains the package's name
 * and a hash of the CSS file. The package's name distinguishes remotes. The hash distinguishes two versions
 * of a remote in one page, and unchanged styles have the same bytes in each version. The host uses Rspack's
 * default names, which depend on the path of the CSS file and not on its content. A page has only one host,
 * and the prerendered screens of a remote, which contain the host's class names, also match the styles of
 * later hosts.
 */
const classNames = (name: string) =>
  name === 'host' ? {} : { localIdentName: `${name.replace(/\W/g, '-')}-[contenthash:8]-[local]` }
