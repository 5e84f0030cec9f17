import { resolve } from 'node:path'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import { type Expression, type Property, parse, type SpreadElement } from 'acorn'
import type { Place } from '../workspace.ts'
import { manifestAt } from './remote-manifest.ts'

/**
 * Rspack plugin that fails the build of a remote if `remote.ts` and `src/app.tsx` name different slots. The page would
 * not show the part, and without its line in `remote.ts` nothing would report it.
 */
export class RefuseOtherSlots {
  constructor(private readonly place: Place) {}

  apply(compiler: Compiler): void {
    const manifest = resolve(this.place.folder, 'remote.ts')
    compiler.hooks.thisCompilation.tap('RefuseOtherSlots', compilation => {
      compilation.hooks.finishModules.tapPromise('RefuseOtherSlots', async () => {
        // In watch mode, a correction of `remote.ts` builds again.
        compilation.fileDependencies.add(manifest)
        const exported = this.exportedSlots(compilation)
        if (!exported) return
        const problems = await this.findAll(exported)
        for (const problem of problems) compilation.errors.push(new rspack.WebpackError(problem))
      })
    })
  }

  /** Never rejects: rspack ends a build whose hook rejects, and a development server would answer nothing more. */
  private async findAll(exported: readonly string[]): Promise<readonly string[]> {
    try {
      const { slots = [] } = await manifestAt(this.place)
      const offered = slots.map(({ name }) => name)
      return findProblems(this.place.name, exported, offered)
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  /** Undefined when the source does not list the names. */
  private exportedSlots({ modules }: Compilation): readonly string[] | undefined {
    const file = resolve(this.place.folder, 'src/app.tsx')
    const app = [...modules].find(module => module.nameForCondition() === file)
    const text = app?.originalSource()?.source().toString()
    return text === undefined ? undefined : findSlots(text)
  }
}

function findProblems(
  name: string,
  exported: readonly string[],
  offered: readonly string[]
): readonly string[] {
  return [
    ...exported
      .filter(slot => !offered.includes(slot))
      .map(
        slot =>
          `src/app.tsx exports slots.${slot}, and no page would show it: add { name: '${slot}' } to slots in ${name}/remote.ts`
      ),
    ...offered
      .filter(slot => !exported.includes(slot))
      .map(
        slot =>
          `${name}/remote.ts offers a part for the slot ${slot}, but src/app.tsx exports no slots.${slot}`
      )
  ]
}

/** Returns the names in `export const slots = { … }`. Undefined when the module may export `slots` in another form. */
function findSlots(text: string): readonly string[] | undefined {
  for (const statement of parse(text, { ecmaVersion: 2022, sourceType: 'module' }).body) {
    if (statement.type === 'ExportAllDeclaration') return undefined
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration, specifiers } = statement
    if (specifiers.some(({ exported }) => exported.type === 'Identifier' && exported.name === 'slots'))
      return undefined
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === 'slots') return listNames(init)
  }
  return []
}

function listNames(value: Expression | null | undefined): readonly string[] | undefined {
  if (value?.type !== 'ObjectExpression') return undefined
  const names = value.properties.map(toName)
  return names.every(name => name !== undefined) ? names : undefined
}

function toName(property: Property | SpreadElement): string | undefined {
  if (property.type === 'SpreadElement' || property.computed) return undefined
  const { key } = property
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}
