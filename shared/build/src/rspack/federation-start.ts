import { type RspackPluginInstance, rspack } from '@rspack/core'

// This module relies on internals of Module Federation's plugin: the module that starts the federation is a
// `data:` address with its source text. The version of the plugin is pinned, and the build fails when the text
// has changed.

const startOfFederation = /^@module-federation\/runtime\/rspack\.js!=!data:text\/javascript,/

/** The constants before the code of the plugin, and the import that the code below does not need. */
const constants =
  /^import __module_federation_bundler_runtime__ from "[^"]*";(.*?)const __module_federation_share_fallbacks__/s

/**
 * The start of the federation for our builds: a host that provides shared modules, and remotes that consume
 * them. The code of the plugin also serves builds with static imports of remotes, with tree-shaken shared
 * modules and with fallback copies of shared modules.
 */
const start = `
import { CurrentGlobal, ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core'
const required = __webpack_require__
const { initializeExposesData: exposed, consumesLoadingData: consumed = {} } = required
const name = __module_federation_container_name__
const shared = {}
for (const [scope, modules] of Object.entries(required.initializeSharingData.scopeToSharingDataMapping))
  for (const { name, version, factory: get, ...shareConfig } of modules)
    (shared[name] ??= []).push({ version, scope: [scope], shareConfig, get })

let instance = CurrentGlobal.__FEDERATION__.__INSTANCES__.find(({ options }) => options.name === name)
if (!instance) {
  const given = { shareStrategy: __module_federation_share_strategy__, plugins: __module_federation_runtime_plugins__ }
  instance = new ModuleFederation({ id: '', name, shared, remotes: [], ...given })
  setGlobalFederationInstance(instance)
}
required.federation.instance = instance
required.S = instance.shareScopeMap
required.I = async scope => {
  instance.initializeSharing(scope, { from: 'build' })
}
required.initContainer = scope => {
  instance.initShareScopeMap(exposed.shareScope, scope)
  return required.I(exposed.shareScope)
}
required.getContainer = async module => {
  if (!Object.hasOwn(exposed.moduleMap, module)) throw new Error('the container has no ' + module)
  return exposed.moduleMap[module]()
}

const installed = {}
const define = (id, create) => {
  required.m[id] = module => {
    delete required.c[id]
    module.exports = create()
  }
}
// 'RUNTIME-012' is the error number by which the host knows that a shared module is missing.
const load = async id => {
  const { shareKey, shareScope, ...shareConfig } = consumed.moduleIdToConsumeDataMapping[id]
  try {
    const create = await instance.loadShare(shareKey, { customShareInfo: { scope: [shareScope], shareConfig } })
    if (!create) throw new Error('RUNTIME-012: the host has no ' + shareKey)
    installed[id] = 0
    define(id, create)
  } catch (error) {
    delete installed[id]
    define(id, () => { throw error })
  }
}
required.f.consumes = (chunk, promises) => {
  for (const id of consumed.chunkMapping?.[chunk] ?? [])
    if (installed[id] !== 0) promises.push((installed[id] ??= load(id)))
}`

/**
 * Returns the plugin that replaces the module with which Module Federation starts in each build.
 *
 * @throws {Error} during the build, when Module Federation's plugin has changed.
 */
export const shortStart = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(startOfFederation, resource => {
    const [prefix = ''] = startOfFederation.exec(resource.request) ?? []
    const text = decodeURIComponent(resource.request.slice(prefix.length))
    const found = constants.exec(text)?.[1]
    if (found === undefined) throw new Error('Module Federation has changed: its start has other constants')
    resource.request = prefix + encodeURIComponent(found + start)
  })
