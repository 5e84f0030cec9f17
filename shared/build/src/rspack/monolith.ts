import { resolve } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { remoteNames, root, toPlace } from '../workspace.ts'
import { baseConfig } from './base.ts'
import { type RspackConfig, readEnv } from './build-env.ts'
import { DescribeBuild } from './describe-build.ts'
import { bootConfig, keyList, releaseKeysIn } from './host.ts'
import { changedLibraries, modePlugins } from './mode-plugins.ts'

/** Name of the file that describes the monolith's build. The benchmark reads it. */
export const monolithFile = 'monolith.json'

/**
 * An `rspack.config.ts` export that builds the host and all remotes as one application, the monolith. The
 * benchmark compares the monolith with the federated club. In the monolith, dynamic imports replace the
 * host's module that loads remotes (`remote-load.ts`).
 *
 * @returns the configurations of the application and of the boot script.
 */
export const monolithBuild: RspackConfig<Configuration[]> = async (...asked) => {
  const { mode, releaseKeys = [] } = readEnv(toPlace('host'), { releaseKeys: keyList }, asked)
  const base = baseConfig({ ...toPlace('host'), mode })
  const monolith: Configuration = {
    ...base,
    name: 'monolith',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'eqs_monolith', publicPath: '/host/monolith/' },
    plugins: [
      ...modePlugins(mode),
      changedLibraries(mode),
      releaseKeysIn(releaseKeys),
      new rspack.NormalModuleReplacementPlugin(
        /remote-load\.ts$/,
        `data:text/javascript,${encodeURIComponent(remotesAsImports())}`
      ),
      new DescribeBuild(({ assets, groups }) => ({
        [monolithFile]: JSON.stringify({ assets, groups })
      }))
    ]
  }
  const boot = bootConfig({ ...toPlace('host'), mode, releaseKeys })
  return [monolith, { ...boot, dependencies: ['monolith'] }]
}

function remotesAsImports(): string {
  const imports = remoteNames().map(
    name =>
      `'${name}': () => import(/* webpackChunkName: "${name}" */ '${resolve(root, name, 'src/app.tsx')}')`
  )
  return `
    const imports = {${imports.join(',')}}
    export class RemoteLoad {
      constructor({ metadata, extras }) {
        this.app = imports[extras.remote.name]()
        this.shown = { remote: extras.remote.name, version: metadata.version }
      }
      recover() {
        return false
      }
    }`
}
