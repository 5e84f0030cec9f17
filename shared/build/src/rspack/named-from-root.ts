import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { root } from '../workspace.ts'

/** Placeholder for the path of the repository's folder in module requests. */
const place = 'eqs-repository'

/** Resolve alias from the placeholder to the repository's folder. Builds with `NamedFromRoot` need it. */
export const rootAlias = { [place]: root }

/**
 * Rspack plugin that makes a build's output independent of the path of the repository's folder. Module
 * Federation adds a module whose `data:` URL contains absolute paths, and module ids are derived from this
 * URL. The plugin replaces the path of the repository's folder in the URL by a placeholder.
 */
export class NamedFromRoot {
  apply(compiler: Compiler): void {
    const written = encodeURIComponent(root)
    compiler.hooks.normalModuleFactory.tap('NamedFromRoot', factory => {
      factory.hooks.beforeResolve.tap('NamedFromRoot', data => {
        if (data.request.includes('data:')) data.request = data.request.replaceAll(written, place)
      })
    })
  }
}

/**
 * Returns the plugins that give the host's modules their ids. `optimization.moduleIds` must be `false`. An id is
 * derived from a module's name, and of two modules with the same id the later one gets another id. The name of a
 * provided module contains its absolute path if this path has a space. Provided modules get their ids last, so
 * that their paths do not change the ids of other modules.
 */
export const idsFromRoot = (): RspackPluginInstance[] => [
  new rspack.ids.DeterministicModuleIdsPlugin({ test: ({ type }) => type !== 'provide-module' }),
  new rspack.ids.DeterministicModuleIdsPlugin()
]
