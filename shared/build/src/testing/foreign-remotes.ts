// Test helper: sources of remotes that other teams build with the official plugins of Module Federation.

/** Build dependencies. */
export const packages: readonly string[] = [
  'vite@8.3.8',
  '@module-federation/vite@1.23.0',
  '@module-federation/enhanced@2.9.2',
  // Later versions lack a file that this plugin imports.
  'webpack@5.99.9',
  'css-loader@7.1.5',
  'style-loader@4.0.0',
  'mini-css-extract-plugin@2.10.2',
  'webpack-subresource-integrity@5.1.0',
  'react@19',
  'react-dom@19'
]

const app = `
import { createElement, useState } from 'react'
import './app.css'
export default function App() {
  const [count, setCount] = useState(0)
  return createElement('button', { className: 'gift', onClick: () => setCount(count + 1) }, count)
}`

const css = '.gift { color: rebeccapurple }'

/** Files by path: a Vite remote, a webpack remote, and in `mended` the webpack remote without its faults. */
export const foreignRemotes: Readonly<Record<string, string>> = {
  'vite/src/app.jsx': app
    .replace('createElement, ', '')
    .replace(/createElement\(.*\)/, '<b onClick={() => setCount(count + 1)}>{count}</b>'),
  'vite/src/app.css': css,
  'vite/src/main.js': "import('./app.jsx')",
  'vite/index.html': '<!doctype html><script type="module" src="/src/main.js"></script>',
  'vite/vite.config.mjs': `
    import { federation } from '@module-federation/vite'
    export default {
      build: { target: 'chrome111' },
      plugins: [federation({
        name: 'gift_cards', filename: 'remoteEntry.js', manifest: true, dts: false, exposes: { './app': './src/app.jsx' },
        shared: { react: { singleton: true, requiredVersion: '^19.0.0' }, 'react-dom': { singleton: true } }
      })]
    }`,
  'build.cjs': `
    require('webpack')(require(process.cwd() + '/webpack.config.cjs'), (error, stats) => {
      if (error || stats.hasErrors()) throw error || new Error(stats.toString('errors-only'))
    })`,
  'webpack/src/app.js': app,
  'webpack/src/app.css': css,
  'webpack/webpack.config.cjs': `
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
    module.exports = {
      mode: 'production', entry: {}, context: __dirname,
      output: { path: __dirname + '/dist', publicPath: 'https://gift.example/', uniqueName: 'gift_cards' },
      module: { rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }] },
      plugins: [new ModuleFederationPlugin({
        name: 'gift_cards', filename: 'remoteEntry.js', dts: false, exposes: { './app': './src/app.js' },
        shared: { react: { singleton: true, requiredVersion: '^19.0.0' } }
      })]
    }`,
  'mended/src/app.js': app,
  'mended/src/app.css': css,
  'mended/webpack.config.cjs': `
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
    const Styles = require('mini-css-extract-plugin')
    const { SubresourceIntegrityPlugin } = require('webpack-subresource-integrity')
    const name = 'mf_gift_cards_1_0_0'
    module.exports = {
      mode: 'production', devtool: false, entry: {}, context: __dirname,
      output: { path: __dirname + '/dist', publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' },
      module: { rules: [{ test: /\\.css$/, use: [Styles.loader, 'css-loader'] }] },
      plugins: [
        new Styles(),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new ModuleFederationPlugin({
          name, filename: 'remote-entry.js', library: { type: 'var', name }, dts: false, exposes: { './app': './src/app.js' },
          shared: { react: { singleton: true, strictVersion: true, import: false, requiredVersion: '^19.3.1' } }
        })
      ]
    }`
}
