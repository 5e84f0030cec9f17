import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import type { Mode } from './base.ts'

const require = createRequire(import.meta.url)
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

// This reaches into the packages' insides: their version is pinned, and the size budget (`e2e/performance/first-visit.spec.ts`) notices
// when it no longer works.
const enhanced = require.resolve('@module-federation/enhanced/rspack')
const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack')
const tools = resolveFrom(enhanced, '@module-federation/runtime-tools')
const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
const runtime = resolveFrom(tools, '@module-federation/runtime')
const runtimeCore = resolveFrom(runtime, '@module-federation/runtime-core')

/**
 * Module Federation's plugin names its runtime by `.cjs` files, which no bundler can shake: the same files as ES
 * modules save about 7 KB (brotli) a build.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const entries = [
    bundlerRuntime,
    runtime,
    resolveFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin')
  ]
  return Object.fromEntries(entries.map(entry => [entry, join(dirname(entry), 'index.js')]))
}

/** Folders of the packages' ES modules. */
const folders = {
  bundlerRuntime: dirname(bundlerRuntime),
  runtimeCore: dirname(runtimeCore),
  sdk: dirname(resolveFrom(runtimeCore, '@module-federation/sdk')),
  errorCodes: dirname(resolveFrom(runtimeCore, '@module-federation/error-codes'))
}

/**
 * Parts of Module Federation's runtime that no page of ours reaches, each with the little that stands in for it. The
 * plugin's own switches (`disableSnapshot`) leave them in the build.
 */
const unreached: Readonly<Record<string, string>> = {
  // Manifests fetched at run time: the discovery document says it all, and remotes are registered by their entry.
  [join(folders.runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: `
    import { DisabledSnapshotHandler } from './disabled.js'
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map() }
    export const getGlobalRemoteInfo = () => ({})`,
  // `preloadRemote`: the script inside the page preloads.
  [join(folders.runtimeCore, 'utils/preload.js')]: `
    const refuse = () => { throw new Error('the page preloads by itself') }
    export { refuse as defaultPreloadArgs, refuse as formatPreloadArgs }
    export { refuse as normalizePreloadExposes, refuse as preloadAssets }`,
  // Its own ways to load an entry: the host's load policy does that, and leaves the container behind before it asks for a module.
  [join(folders.runtimeCore, 'utils/load.js')]: `
    import { composeKeyWithSeparator } from '@module-federation/sdk'
    import { getRemoteEntryExports } from '../global.js'
    export const getRemoteEntry = async ({ remoteEntryExports, remoteInfo: { name, entryGlobalName } }) =>
      remoteEntryExports ?? getRemoteEntryExports(name, entryGlobalName).entryExports
    export const getRemoteEntryUniqueKey = ({ name, entry }) => composeKeyWithSeparator(name, entry)
    export const getRemoteInfo = remote => ({ entry: '', entryGlobalName: remote.name, ...remote })
    export const isEsmRemoteType = () => false`,
  // Its own way to load an entry: the host's load policy does that.
  [join(folders.sdk, 'dom.js')]: `
    const refuse = () => { throw new Error('the load policy loads entries') }
    export { refuse as createLink, refuse as createScript, refuse as loadScript }
    export { refuse as isStaticResourcesEqual, refuse as safeWrapper }`,
  // Stack traces and levels for a console that members do not look at.
  [join(folders.sdk, 'logger.js')]: `
    export const createLogger = () => console
    export { createLogger as createInfrastructureLogger, createLogger as bindLoggerToCompiler }
    export { console as logger, console as infrastructureLogger }`,
  // The sentences of its errors. The numbers stay, and the address of the page that explains them.
  [join(folders.errorCodes, 'desc.mjs')]: `
    const none = {}
    export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }`,
  // Shared modules of which a server makes a smaller copy for each deployment.
  [join(folders.bundlerRuntime, 'init.js')]: `
    export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)`,
  // Shared modules that become known after the start: a build of ours knows all of its own at the start.
  [join(folders.bundlerRuntime, 'updateOptions.js')]: `
    export const updateConsumeOptions = () => {}
    export { updateConsumeOptions as updateRemoteOptions }`,
  // Imports of a remote's modules by name: they are loaded by `loadRemote`.
  [join(folders.bundlerRuntime, 'remotes.js')]: 'export const remotes = () => {}',
  [join(folders.bundlerRuntime, 'getSharedFallbackGetter.js')]: `
    export const getSharedFallbackGetter = ({ factory }) => factory`
}

/**
 * Leaves the unreached parts out of what is published, about 4 KB (brotli) in the host and 1 KB in each remote's entry. While
 * developing everything is there: sentences help, and entries are loaded without the load policy.
 */
export const withoutUnreached = (mode: Mode): RspackPluginInstance[] =>
  mode === 'production' ? [new rspack.experiments.VirtualModulesPlugin({ ...unreached })] : []
