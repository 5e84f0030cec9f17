import type { Compiler } from '@rspack/core'
import { root } from '../workspace.ts'

/** Placeholder for the repository's folder in module requests. */
const place = 'eqs-repository'

/** Alias for builds with the plugin. */
export const rootAlias = { [place]: root }

/**
 * Makes builds reproducible in any folder. Module Federation's first module contains absolute paths, and
 * module ids are derived from its text.
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
