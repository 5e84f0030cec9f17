import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { isProviders } from '@eqs/sandbox/addresses'
import { demoMembers } from '@eqs/sandbox/demo-members'
import { type Configuration, rspack } from '@rspack/core'
import { startProcess } from '../../process/start-process.mjs'
import { isWorkspace, type Place, root, sharedFolder } from '../workspace.ts'
import { baseConfig } from './base.ts'
import { BuildRefused, orRefuse } from './build-env.ts'
import { developmentServer, refuseTakenPort } from './development-server.ts'
import { changedLibraries, modePlugins } from './mode-plugins.ts'

const sandbox = createRequire(import.meta.url).resolve('@eqs/sandbox/main')

/** The host's frame: a source of the host, which the published package has inside (`hostSources` in `package.json`). */
const frame = isWorkspace
  ? resolve(root, 'host/src/shell/alone.tsx')
  : resolve(sharedFolder, 'build/host/src/shell/alone.js')

const toEntryFile = (folder: string): string => resolve(folder, 'src/standalone.js')

/**
 * The entry of the page. It imports the manifest, so that the page follows changes of `remote.ts`.
 */
const entryModule = `
  import { startStandalone } from '@eqs/build/standalone'
  import { Alone as Frame } from ${JSON.stringify(frame)}
  import App from './app.tsx'
  import manifest from '../remote.ts'
  const members = ${JSON.stringify(demoMembers.filter(({ isSuspended }) => !isSuspended))}
  startStandalone({ App, Frame, manifest, members })`

/**
 * Starts a sandbox, and returns the configuration that serves a remote as a page of its own: in the host's
 * frame, without the rest of the host and without Module Federation.
 *
 * @throws {BuildRefused} when `src/app.tsx` is missing, the port is taken, or the sandbox does not
 * start.
 */
export async function standaloneConfig(place: Place, manifest: RemoteManifest): Promise<Configuration> {
  const { name, folder } = place
  const { routes } = manifest
  const base = baseConfig({ ...place, mode: 'development' })
  if (!existsSync(resolve(folder, 'src/app.tsx')))
    throw new BuildRefused(
      `${name}/src/app.tsx does not exist. Create it: its default export renders the remote's screens`
    )
  await refuseTakenPort()
  const { address } = await orRefuse(() => startProcess(sandbox))
  const first = routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  return {
    ...base,
    name,
    entry: { main: toEntryFile(folder) },
    // Rspack puts the unique name into names of grid areas, in which the `@` of a package's name is not valid.
    output: { ...base.output, publicPath: '/', uniqueName: name },
    plugins: [
      ...modePlugins('development'),
      changedLibraries('development'),
      new rspack.experiments.VirtualModulesPlugin({ [toEntryFile(folder)]: entryModule }),
      new rspack.HtmlRspackPlugin({
        templateContent: `<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="text-scale" content="scale">
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
