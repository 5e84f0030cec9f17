import { type RspackPluginInstance, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Mode } from './base.ts'
import { routerWithoutData } from './router-runtime.ts'

/** Published files carry the integrity of their chunks, and nothing that nobody reaches; files being worked on repaint in place. */
export function modePlugins(mode: Mode): RspackPluginInstance[] {
  return mode === 'production'
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new rspack.experiments.VirtualModulesPlugin(routerWithoutData())
      ]
    : [new ReactRefreshRspackPlugin()]
}
