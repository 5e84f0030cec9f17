import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import type { Mode } from './base.ts'
import { shortStart } from './federation-start.ts'

const require = createRequire(import.meta.url)
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

// This module relies on internals of Module Federation's packages. The version of the packages is pinned, and
// the test of the size budget (`e2e/performance/first-visit.spec.ts`) fails when a replacement below no
// longer takes effect.
const tools = require.resolve('@module-federation/runtime-tools')
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
    require.resolve('@module-federation/inject-external-runtime-core-plugin')
  ]
  return {
    ...Object.fromEntries(entries.map(entry => [entry, join(dirname(entry), 'index.js')])),
    // The module of `shortStart` has no folder from which the package could be found.
    '@module-federation/runtime-core$': join(folders.runtimeCore, 'index.js')
  }
}

/** Folders with the ES modules of Module Federation's packages. */
const folders = {
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
  // Functions for plugins of other tools. No plugin uses them.
  [join(folders.runtimeCore, 'helpers.js')]: 'export default {}',
  // Shared modules that are requested on demand, tree-shaken or watched by plugins. The host has all shared
  // modules, and a remote for which none of them has the right version does not start.
  [join(folders.runtimeCore, 'shared/index.js')]: `
    import { PluginSystem } from '../utils/hooks/pluginSystem.js'
    import { formatShareConfigs } from '../utils/share.js'
    import { satisfy } from '../utils/semver/index.js'
    const order = all => (one, other) =>
      Number(Boolean(all[other].loaded)) - Number(Boolean(all[one].loaded)) || (satisfy(one, '<' + other) ? 1 : -1)
    export class SharedHandler {
      hooks = new PluginSystem({})
      shareScopeMap = {}
      constructor(host) { this.host = host }
      registerShared(globalOptions, userOptions) { return formatShareConfigs(globalOptions, userOptions) }
      initShareScopeMap(name, scope) { this.shareScopeMap[name] = scope }
      initializeSharing(name) {
        const scope = (this.shareScopeMap[name] ??= {})
        for (const [key, all] of Object.entries(this.host.options.shared))
          for (const shared of all) (scope[key] ??= {})[shared.version] ??= shared
        return []
      }
      find(name, { customShareInfo: { scope: [scope], shareConfig } }) {
        this.initializeSharing(scope)
        const all = this.shareScopeMap[scope][name] ?? {}
        const { requiredVersion, singleton, strictVersion } = shareConfig
        const isAccepted = version => typeof requiredVersion !== 'string' || satisfy(version, requiredVersion)
        const versions = Object.keys(all).sort(order(all))
        const version = singleton ? versions[0] : versions.find(isAccepted)
        if (version && !isAccepted(version)) {
          const message = name + ' ' + version + ' does not satisfy ' + requiredVersion
          if (strictVersion) throw new Error(message)
          console.warn(message)
        }
        return all[version]
      }
      async loadShare(...asked) {
        const shared = this.find(...asked)
        if (!shared) return false
        shared.lib ??= await shared.get()
        shared.loaded = true
        return shared.lib
      }
      loadShareSync(...asked) {
        const shared = this.find(...asked)
        shared.loaded = true
        return (shared.lib ??= shared.get())
      }
    }`,
  [join(folders.runtimeCore, 'utils/share.js')]: `
    export const formatShareConfigs = ({ shared: before }, { name: from, shared = {} }) => {
      const allShareInfos = { ...before }
      // The runtime that a remote of another build tool brings expects these fields.
      const fields = () => ({ deps: [], useIn: [], loading: null, strategy: 'loaded-first', from })
      for (const [name, given] of Object.entries(shared))
        allShareInfos[name] = [given].flat().map(one => ({ ...fields(), ...one }))
      return { allShareInfos, newShareInfos: allShareInfos }
    }
    const refuse = () => { throw new Error('the host finds shared modules') }
    export { refuse as addUseIn, refuse as directShare, refuse as getGlobalShareScope }
    export { refuse as getRegisteredShare, refuse as getTargetSharedOptions, refuse as shouldUseTreeShaking }`,
  // Entries of remotes, which the host loads itself.
  [join(folders.runtimeCore, 'utils/load.js')]: `
    const refuse = () => { throw new Error('the host loads entries') }
    export { refuse as getRemoteEntry, refuse as getRemoteEntryUniqueKey, refuse as getRemoteInfo }
    export const isEsmRemoteType = () => false`,
  // Loading of scripts and links, which the host does itself.
  [join(folders.sdk, 'dom.js')]: `
    const refuse = () => { throw new Error('the host loads scripts') }
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
    export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }`
}

/**
 * Returns the plugin that replaces the files in `unreached`. In production builds this saves about 11 KB
 * (brotli) in the host and 3 KB in each remote's entry. Development builds get no plugin, because they
 * need the texts of error messages.
 */
export const withoutUnreached = (mode: Mode): RspackPluginInstance[] =>
  mode === 'production' ? [new rspack.experiments.VirtualModulesPlugin({ ...unreached }), shortStart()] : []
