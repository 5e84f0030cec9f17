import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import type { Mode } from './base.ts'

const require = createRequire(import.meta.url)
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

// This module relies on internals of Module Federation's packages. Their version is pinned, and the size
// budget (`e2e/performance/first-visit.spec.ts`) fails when a replacement below no longer takes effect.
const enhanced = require.resolve('@module-federation/enhanced/rspack')
const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack')
const tools = resolveFrom(enhanced, '@module-federation/runtime-tools')
const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
const runtime = resolveFrom(tools, '@module-federation/runtime')
const runtimeCore = resolveFrom(runtime, '@module-federation/runtime-core')

/**
 * Returns aliases from Module Federation's runtime files to their ES modules. The plugin refers to `.cjs`
 * files, which no bundler can tree-shake. The ES modules save about 7 KB (brotli) per build.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const entries = [
    bundlerRuntime,
    runtime,
    resolveFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin')
  ]
  return Object.fromEntries(entries.map(entry => [entry, join(dirname(entry), 'index.js')]))
}

/** Folders of the ES modules in Module Federation's packages. */
const folders = {
  bundlerRuntime: dirname(bundlerRuntime),
  runtimeCore: dirname(runtimeCore),
  sdk: dirname(resolveFrom(runtimeCore, '@module-federation/sdk')),
  errorCodes: dirname(resolveFrom(runtimeCore, '@module-federation/error-codes'))
}

/**
 * Small replacements, by file, for parts of Module Federation's runtime that none of our pages uses. The
 * plugin's own switches (`disableSnapshot`) do not remove these parts from the build.
 */
const unreached: Readonly<Record<string, string>> = {
  // Run-time manifests: the discovery document replaces them, and remotes are registered by their entry.
  [join(folders.runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: `
    import { DisabledSnapshotHandler } from './disabled.js'
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map() }
    export const getGlobalRemoteInfo = () => ({})`,
  // `preloadRemote`: the boot script preloads.
  [join(folders.runtimeCore, 'utils/preload.js')]: `
    const refuse = () => { throw new Error('the page preloads by itself') }
    export { refuse as defaultPreloadArgs, refuse as formatPreloadArgs }
    export { refuse as normalizePreloadExposes, refuse as preloadAssets }`,
  // Loading of entries: the host's load policy does that, so the container exists before a module is
  // requested.
  [join(folders.runtimeCore, 'utils/load.js')]: `
    import { composeKeyWithSeparator } from '@module-federation/sdk'
    import { getRemoteEntryExports } from '../global.js'
    export const getRemoteEntry = async ({ remoteEntryExports, remoteInfo: { name, entryGlobalName } }) =>
      remoteEntryExports ?? getRemoteEntryExports(name, entryGlobalName).entryExports
    export const getRemoteEntryUniqueKey = ({ name, entry }) => composeKeyWithSeparator(name, entry)
    export const getRemoteInfo = remote => ({ entry: '', entryGlobalName: remote.name, ...remote })
    export const isEsmRemoteType = () => false`,
  // Loading of scripts and links: the host's load policy does that too.
  [join(folders.sdk, 'dom.js')]: `
    const refuse = () => { throw new Error('the load policy loads entries') }
    export { refuse as createLink, refuse as createScript, refuse as loadScript }
    export { refuse as isStaticResourcesEqual, refuse as safeWrapper }`,
  // Log levels and stack traces in log messages.
  [join(folders.sdk, 'logger.js')]: `
    export const createLogger = () => console
    export { createLogger as createInfrastructureLogger, createLogger as bindLoggerToCompiler }
    export { console as logger, console as infrastructureLogger }`,
  // Texts of error messages. The messages still contain a number and the address of the documentation.
  [join(folders.errorCodes, 'desc.mjs')]: `
    const none = {}
    export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }`,
  // Support for shared modules that a server tree-shakes per deployment.
  [join(folders.bundlerRuntime, 'init.js')]: `
    export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)`,
  // Registration of shared modules after the start. Our builds register all shared modules at the start.
  [join(folders.bundlerRuntime, 'updateOptions.js')]: `
    export const updateConsumeOptions = () => {}
    export { updateConsumeOptions as updateRemoteOptions }`,
  // Static imports of a remote's modules. The host calls `loadRemote` instead.
  [join(folders.bundlerRuntime, 'remotes.js')]: 'export const remotes = () => {}',
  [join(folders.bundlerRuntime, 'getSharedFallbackGetter.js')]: `
    export const getSharedFallbackGetter = ({ factory }) => factory`
}

/**
 * Returns the plugin that replaces the unused parts in production builds. This saves about 4 KB (brotli) in
 * the host and 1 KB in each remote's entry. Development builds need the parts, because error messages help,
 * and because entries are loaded without the load policy.
 */
export const withoutUnreached = (mode: Mode): RspackPluginInstance[] =>
  mode === 'production' ? [new rspack.experiments.VirtualModulesPlugin({ ...unreached })] : []
