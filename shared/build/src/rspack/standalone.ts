import { resolve } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { root } from '../workspace.ts'
import { baseConfig } from './base.ts'
import { modePlugins } from './mode-plugins.ts'

/** A remote alone, without the host and without federation: a plain page of its own. */
export function standaloneConfig(folder: string): Configuration {
  const base = baseConfig({
    folder,
    mode: 'development',
    outputPath: resolve(root, folder, 'dist/standalone')
  })
  return {
    ...base,
    name: folder,
    entry: { main: './src/standalone.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...modePlugins('development'),
      new rspack.HtmlRspackPlugin({
        templateContent: `<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${folder}</title>
    <link rel="icon" href="data:,">
  </head>
  <body></body>
</html>`
      })
    ]
  }
}
