import type { Compiler } from '@rspack/core'
import { root } from '../workspace.ts'

/** What stands for the repository's folder in the requests of modules. */
const place = 'eqs-repository'

/** To be among the aliases of a build that has the plugin. */
export const rootAlias = { [place]: root }

/**
 * Module Federation begins a bundle with a module whose text names files by their whole paths, and a module's number comes from its
 * text: without this, the same sources give other bytes in another folder.
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
