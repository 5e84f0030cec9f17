import { resolve } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { remoteNames, root } from '../workspace.ts'
import { baseConfig } from './base.ts'
import { releaseKeysIn } from './host.ts'
import { modePlugins } from './mode-plugins.ts'

/**
 * Host and remotes as one application: what the benchmark compares federation with. The one module of the host that
 * knows how remotes are loaded is replaced by plain dynamic imports.
 *
 * @param releaseKeys the public keys whose signatures it accepts.
 */
export function monolithConfig(outputPath: string, releaseKeys: readonly string[]): Configuration {
  const base = baseConfig({ folder: 'host', mode: 'production', outputPath })
  const imports = remoteNames().map(
    name =>
      `'${name}': () => import(/* webpackChunkName: "${name}" */ '${resolve(root, name, 'src/app.tsx')}')`
  )
  const source = `
    const imports = {${imports.join(',')}}
    const loads = {}
    const load = ({ metadata, extras }) => ({
      app: imports[extras.remote.name]().then(app => app.default),
      version: metadata.version,
      recover: () => false
    })
    export const loadOf = remote => (loads[remote.extras.remote.name] ??= load(remote))
    export const retryRemote = () => {}`
  return {
    ...base,
    name: 'monolith',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'eqs_monolith', publicPath: '/host/monolith/' },
    plugins: [
      ...modePlugins('production'),
      releaseKeysIn({ releaseKeys }),
      new rspack.NormalModuleReplacementPlugin(
        /remote-load\.ts$/,
        `data:text/javascript,${encodeURIComponent(source)}`
      )
    ]
  }
}
