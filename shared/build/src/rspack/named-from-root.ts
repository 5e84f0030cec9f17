import type { Compiler } from '@rspack/core'
import { root } from '../workspace.ts'

/** Placeholder for the repository's folder in module requests. */
const place = 'eqs-repository'

/** Alias that resolves the placeholder. Builds with the plugin need it. */
export const rootAlias = { [place]: root }

/**
 * Makes a build's output independent of the repository's folder. Module Federation adds a module whose `data:`
 * URL contains absolute paths, and module ids are derived from this URL. The plugin replaces the repository's
 * path by a placeholder.
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
