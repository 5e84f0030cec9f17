import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readPackage } from './installed.ts'

// This module relies on internals of React Router. If the code that it replaces is missing, the build fails.

const dom = readPackage('@eqs/navigation').require.resolve('react-router-dom')
const folder = join(dirname(createRequire(dom).resolve('react-router')), '../production')

/**
 * Returns resolve aliases to React Router's production files. Without the aliases, imports of React Router
 * resolve to its development build, which logs warnings.
 */
export const productionRouter = (): Record<string, string> => ({
  'react-router$': join(folder, 'index.mjs'),
  'react-router/dom$': join(folder, 'dom-export.mjs')
})

/**
 * Replacements in React Router's source, after which the minifier can remove code that no page uses. The club
 * does not use the router for fetching data.
 */
const edits: readonly (readonly [found: RegExp, replacement: string])[] = [
  // These contexts are always empty, because the club uses none of the routers that fill them.
  [/\bReact\d*\.useContext\((?:DataRouter|DataRouterState|Framework|RSCRouter)Context\)/g, 'null'],
  [/\bdataRouterOpts\?\.state\b/g, 'null'],
  [functionNamed('useNavigateStable'), 'function useNavigateStable() {}'],
  [functionNamed('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}] }'],
  [functionNamed('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null }'],
  // The function that logs console warnings.
  [functionNamed('warning'), 'function warning() {}'],
  // Without the last two replacements the minifier would keep unused components: assigning a debug name is a
  // side effect, and the minifier assumes that these calls have side effects.
  [/^\w+\.(?:displayName|contextType) = .*$/gm, ''],
  [/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ']
]

/**
 * Applies the replacements in `edits` to the file of React Router that renders routes. The minifier then
 * removes the code for data, forms and server components, which saves 5 KB (brotli) in the host.
 *
 * @returns the changed text of the file, by the file's path.
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
