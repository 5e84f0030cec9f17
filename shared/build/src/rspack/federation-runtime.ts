import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import type { Mode } from './base.ts'

const require = createRequire(import.meta.url)
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

// Relies on the packages' internals. Their version is pinned, and the size budget
// (`e2e/performance/first-visit.spec.ts`) fails when this no longer works.
const enhanced = require.resolve('@module-federation/enhanced/rspack')
const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack')
const tools = resolveFrom(enhanced, '@module-federation/runtime-tools')
const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
const runtime = resolveFrom(tools, '@module-federation/runtime')
const runtimeCore = resolveFrom(runtime, '@module-federation/runtime-core')

/**
 * Module Federation's plugin refers to its runtime by `.cjs` files, which no bundler can tree-shake. Their ES
 * modules save about 7 KB (brotli) per build.
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
 * Parts of Module Federation's runtime that no page of ours uses, with small replacements. The plugin's own
 * switches (`disableSnapshot`) leave them in the build.
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
  // Entry loading: the host's load policy loads entries, and the container exists before a module is
  // requested.
  [join(folders.runtimeCore, 'utils/load.js')]: `
    import { composeKeyWithSeparator } from '@module-federation/sdk'
    import { getRemoteEntryExports } from '../global.js'
    export const getRemoteEntry = async ({ remoteEntryExports, remoteInfo: { name, entryGlobalName } }) =>
      remoteEntryExports ?? getRemoteEntryExports(name, entryGlobalName).entryExports
    export const getRemoteEntryUniqueKey = ({ name, entry }) => composeKeyWithSeparator(name, entry)
    export const getRemoteInfo = remote => ({ entry: '', entryGlobalName: remote.name, ...remote })
    export const isEsmRemoteType = () => false`,
  // Script and link loading: the host's load policy does that.
  [join(folders.sdk, 'dom.js')]: `
    const refuse = () => { throw new Error('the load policy loads entries') }
    export { refuse as createLink, refuse as createScript, refuse as loadScript }
    export { refuse as isStaticResourcesEqual, refuse as safeWrapper }`,
  // Log levels and stack traces.
  [join(folders.sdk, 'logger.js')]: `
    export const createLogger = () => console
    export { createLogger as createInfrastructureLogger, createLogger as bindLoggerToCompiler }
    export { console as logger, console as infrastructureLogger }`,
  // Error messages. Their numbers and the address of the documentation stay.
  [join(folders.errorCodes, 'desc.mjs')]: `
    const none = {}
    export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }`,
  // Shared modules that a server tree-shakes per deployment.
  [join(folders.bundlerRuntime, 'init.js')]: `
    export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)`,
  // Shared modules that are registered after the start. Our builds know all of theirs at the start.
  [join(folders.bundlerRuntime, 'updateOptions.js')]: `
    export const updateConsumeOptions = () => {}
    export { updateConsumeOptions as updateRemoteOptions }`,
  // Static imports of a remote's modules. Ours are loaded by `loadRemote`.
  [join(folders.bundlerRuntime, 'remotes.js')]: 'export const remotes = () => {}',
  [join(folders.bundlerRuntime, 'getSharedFallbackGetter.js')]: `
    export const getSharedFallbackGetter = ({ factory }) => factory`
}

/**
 * Replaces the unused parts in production, which saves about 4 KB (brotli) in the host and 1 KB in each
 * remote's entry. Development keeps them: messages help, and entries are loaded without the load policy.
 */
export const withoutUnreached = (mode: Mode): RspackPluginInstance[] =>
  mode === 'production' ? [new rspack.experiments.VirtualModulesPlugin({ ...unreached })] : []
