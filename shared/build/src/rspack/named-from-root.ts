import type { Compiler } from '@rspack/core'
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
