import { type RspackPluginInstance, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Mode } from './base.ts'
import { routerWithoutData } from './router-runtime.ts'

/** Returns the plugins for production (integrity of chunks, less router code) or development (hot reload). */
export function modePlugins(mode: Mode): RspackPluginInstance[] {
  return mode === 'production'
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new rspack.experiments.VirtualModulesPlugin(routerWithoutData())
      ]
    : [new ReactRefreshRspackPlugin()]
}
