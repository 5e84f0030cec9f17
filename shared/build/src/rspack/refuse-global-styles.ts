import { join, relative, sep } from 'node:path'
import { type Compiler, rspack } from '@rspack/core'

/**
 * Rspack plugin that fails the build of a remote if one of its own style sheets is not a CSS module. The rules of such a style
 * sheet would apply to the whole club, also on the screens of other remotes.
 */
export class RefuseGlobalStyles {
  /** @param folder the remote's folder. */
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const sources = join(this.folder, 'src') + sep
    compiler.hooks.thisCompilation.tap('RefuseGlobalStyles', compilation => {
      compilation.hooks.finishModules.tap('RefuseGlobalStyles', modules => {
        const files = new Set([...modules].flatMap(module => module.nameForCondition() ?? []))
        for (const file of files)
          if (file.startsWith(sources) && file.endsWith('.css') && !file.endsWith('.module.css'))
            compilation.errors.push(new rspack.WebpackError(explain(relative(this.folder, file))))
      })
    })
  }
}

const explain = (file: string): string =>
  `${file} would apply to the whole club: name it ${file.replace(/\.css$/, '.module.css')}, and import its classes`
