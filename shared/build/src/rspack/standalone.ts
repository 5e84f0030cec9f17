import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { isProviders } from '@eqs/sandbox/addresses'
import { type Configuration, rspack } from '@rspack/core'
import { startProcess } from '../../process/start-process.mjs'
import type { Place } from '../workspace.ts'
import { baseConfig } from './base.ts'
import { BuildRefused, orRefuse } from './build-env.ts'
import { developmentServer, refuseTakenPort } from './development-server.ts'
import { modePlugins } from './mode-plugins.ts'

const sandbox = createRequire(import.meta.url).resolve('@eqs/sandbox/main')

/**
 * Starts a sandbox, and returns the configuration that serves a remote as a page of its own, without the host
 * and without Module Federation.
 *
 * @throws {BuildRefused} when `src/standalone.tsx` is missing, the port is taken, or the sandbox does not
 * start.
 */
export async function standaloneConfig(place: Place, { routes }: RemoteManifest): Promise<Configuration> {
  const { name, folder } = place
  const base = baseConfig({ ...place, mode: 'development' })
  if (!existsSync(resolve(folder, 'src/standalone.tsx')))
    throw new BuildRefused(`${name}/src/standalone.tsx is not there: it shows the remote without the host`)
  await refuseTakenPort()
  const { address } = await orRefuse(() => startProcess(sandbox))
  const first = routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  return {
    ...base,
    name,
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
    <title>${name}</title>
    <link rel="icon" href="data:,">
  </head>
  <body></body>
</html>`
      })
    ],
    devServer: developmentServer({
      name,
      start: first,
      onePage: true,
      proxy: [{ context: isProviders, target: address, changeOrigin: true }]
    })
  }
}
