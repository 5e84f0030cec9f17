import { type RspackPluginInstance, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Mode } from './base.ts'
import { reactInDevelopment, reactWithoutUnused } from './react-runtime.ts'
import { routerWithoutData } from './router-runtime.ts'

/** Returns the plugins of a mode: the integrity of chunks in production, hot reload in development. */
export const modePlugins = (mode: Mode): RspackPluginInstance[] => [
  mode === 'production'
    ? new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })
    : new ReactRefreshRspackPlugin()
]

/**
 * Returns the plugin that changes the sources of React DOM and of the router: in production it removes unused
 * code. Only builds that contain these libraries need it. A remote gets them from the host.
 */
export const changedLibraries = (mode: Mode): RspackPluginInstance =>
  new rspack.experiments.VirtualModulesPlugin(
    mode === 'production' ? { ...routerWithoutData(), ...reactWithoutUnused() } : reactInDevelopment()
  )
