import { type RspackPluginInstance, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Mode } from './base.ts'
import { reactInDevelopment, reactWithoutUnused } from './react-runtime.ts'
import { routerWithoutData } from './router-runtime.ts'

/**
 * Returns the plugins of a mode. In production they add the integrity of chunks and remove unused code of
 * the router and of React. In development they add hot reload.
 */
export function modePlugins(mode: Mode): RspackPluginInstance[] {
  return mode === 'production'
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new rspack.experiments.VirtualModulesPlugin({ ...routerWithoutData(), ...reactWithoutUnused() })
      ]
    : [new ReactRefreshRspackPlugin(), new rspack.experiments.VirtualModulesPlugin(reactInDevelopment())]
}
