import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import type { Mode } from './base.ts'

const require = createRequire(import.meta.url)
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

// This module relies on internals of Module Federation's packages. The version of the packages is pinned, and
// the test of the size budget (`e2e/performance/first-visit.spec.ts`) fails when a replacement below no
// longer takes effect.
const enhanced = require.resolve('@module-federation/enhanced/rspack')
const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack')
const tools = resolveFrom(enhanced, '@module-federation/runtime-tools')
const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
const runtime = resolveFrom(tools, '@module-federation/runtime')
const runtimeCore = resolveFrom(runtime, '@module-federation/runtime-core')

/**
 * Returns resolve aliases that replace Module Federation's CommonJS runtime files by their ES modules. Module
 * Federation's plugin refers to `.cjs` files, which no bundler can tree-shake. The ES modules save about 7 KB
 * (brotli) per build.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const entries = [
    bundlerRuntime,
    runtime,
    resolveFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin')
  ]
  return Object.fromEntries(entries.map(entry => [entry, join(dirname(entry), 'index.js')]))
}

/** Folders with the ES modules of Module Federation's packages. */
const folders = {
  bundlerRuntime: dirname(bundlerRuntime),
  runtimeCore: dirname(runtimeCore),
  sdk: dirname(resolveFrom(runtimeCore, '@module-federation/sdk')),
  errorCodes: dirname(resolveFrom(runtimeCore, '@module-federation/error-codes'))
}

/**
 * Small replacements for files of Module Federation's runtime whose code no page needs, as source text by
 * file. The plugin's own options, such as `disableSnapshot`, do not remove this code from the build.
 */
const unreached: Readonly<Record<string, string>> = {
  // Module Federation's manifests. They are not used, because the discovery document lists the remotes and
  // their entries.
  [join(folders.runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: `
    import { DisabledSnapshotHandler } from './disabled.js'
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map() }
    export const getGlobalRemoteInfo = () => ({})`,
  // The function `preloadRemote`. It is not used, because the boot script preloads files.
  [join(folders.runtimeCore, 'utils/preload.js')]: `
    const refuse = () => { throw new Error('the page preloads by itself') }
    export { refuse as defaultPreloadArgs, refuse as formatPreloadArgs }
    export { refuse as normalizePreloadExposes, refuse as preloadAssets }`,
  // Loading of entries. The host loads the entry of a remote itself, so the remote's container already exists
  // when a module is requested.
  [join(folders.runtimeCore, 'utils/load.js')]: `
    import { composeKeyWithSeparator } from '@module-federation/sdk'
    import { getRemoteEntryExports } from '../global.js'
    export const getRemoteEntry = async ({ remoteEntryExports, remoteInfo: { name, entryGlobalName } }) =>
      remoteEntryExports ?? getRemoteEntryExports(name, entryGlobalName).entryExports
    export const getRemoteEntryUniqueKey = ({ name, entry }) => composeKeyWithSeparator(name, entry)
    export const getRemoteInfo = remote => ({ entry: '', entryGlobalName: remote.name, ...remote })
    export const isEsmRemoteType = () => false`,
  // Loading of scripts and links, which the host does itself.
  [join(folders.sdk, 'dom.js')]: `
    const refuse = () => { throw new Error('the load policy loads entries') }
    export { refuse as createLink, refuse as createScript, refuse as loadScript }
    export { refuse as isStaticResourcesEqual, refuse as safeWrapper }`,
  // Log levels, and stack traces in log messages. The console is used instead.
  [join(folders.sdk, 'logger.js')]: `
    export const createLogger = () => console
    export { createLogger as createInfrastructureLogger, createLogger as bindLoggerToCompiler }
    export { console as logger, console as infrastructureLogger }`,
  // Texts of error messages. Without them a message contains a number and the address of the documentation.
  [join(folders.errorCodes, 'desc.mjs')]: `
    const none = {}
    export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }`,
  // Support for shared modules that a deployment server tree-shakes. The club has no such server.
  [join(folders.bundlerRuntime, 'init.js')]: `
    export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)`,
  // Registration of shared modules after start-up. Our builds register all shared modules at start-up.
  [join(folders.bundlerRuntime, 'updateOptions.js')]: `
    export const updateConsumeOptions = () => {}
    export { updateConsumeOptions as updateRemoteOptions }`,
  // Static imports of a remote's modules. The host imports them with `loadRemote` instead.
  [join(folders.bundlerRuntime, 'remotes.js')]: 'export const remotes = () => {}',
  [join(folders.bundlerRuntime, 'getSharedFallbackGetter.js')]: `
    export const getSharedFallbackGetter = ({ factory }) => factory`
}

/**
 * Returns the plugin that replaces the files in `unreached`. In production builds this saves about 4 KB
 * (brotli) in the host and 1 KB in each remote's entry. Development builds get no plugin: they need the texts
 * of error messages, and Module Federation itself loads the entries.
 */
export const withoutUnreached = (mode: Mode): RspackPluginInstance[] =>
  mode === 'production' ? [new rspack.experiments.VirtualModulesPlugin({ ...unreached })] : []
