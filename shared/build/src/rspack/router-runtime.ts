import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readPackage } from './installed.ts'

// This module relies on internals of React Router. A build fails when the code to replace is missing.

const dom = readPackage('@eqs/navigation').require.resolve('react-router-dom')
const folder = join(dirname(createRequire(dom).resolve('react-router')), '../production')

/**
 * Returns aliases to the production files of React Router. Without them the package resolves to its
 * development build, which logs warnings.
 */
export const productionRouter = (): Record<string, string> => ({
  'react-router$': join(folder, 'index.mjs'),
  'react-router/dom$': join(folder, 'dom-export.mjs')
})

/**
 * Replacements that let the minifier remove code that no page uses. The club does not fetch data through the
 * router.
 */
const edits: readonly (readonly [found: RegExp, replacement: string])[] = [
  // There is never a data router, a framework router or a server component router.
  [/\bReact\d*\.useContext\((?:DataRouter|DataRouterState|Framework|RSCRouter)Context\)/g, 'null'],
  [/\bdataRouterOpts\?\.state\b/g, 'null'],
  [functionNamed('useNavigateStable'), 'function useNavigateStable() {}'],
  [functionNamed('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}] }'],
  [functionNamed('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null }'],
  // Console warnings.
  [functionNamed('warning'), 'function warning() {}'],
  // Debug names, and calls that the minifier assumes to have side effects, would keep unused code in the
  // build.
  [/^\w+\.(?:displayName|contextType) = .*$/gm, ''],
  [/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ']
]

/**
 * Returns the file of React Router that renders routes, without the code for data, forms and server
 * components. This saves 5 KB (brotli) in the host.
 *
 * @returns the file's text by path.
 * @throws {Error} when the file or the code to replace is missing.
 */
export function routerWithoutData(): Record<string, string> {
  const [file, text] = largeFile()
  const without = edits.reduce((source, [found, replacement]) => {
    if (source.search(found) < 0) throw new Error(`react-router has changed: it has no ${found}`)
    return source.replace(found, replacement)
  }, text)
  return { [file]: without }
}

function functionNamed(name: string): RegExp {
  return new RegExp(`^function ${name}\\([^]*?^}$`, 'm')
}

function largeFile(): readonly [string, string] {
  for (const name of readdirSync(folder).filter(one => one.endsWith('.mjs'))) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    if (text.includes('\nfunction _renderMatches(')) return [file, text]
  }
  throw new Error('react-router has changed: it draws its routes elsewhere')
}
