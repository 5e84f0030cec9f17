import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageOf } from './installed.ts'

// This reaches into the package's inside: what is replaced has to be there, or no build ends well.

const dom = packageOf('@eqs/navigation').require.resolve('react-router-dom')
const folder = join(dirname(createRequire(dom).resolve('react-router')), '../production')

/** React Router's package leads every bundler to the build that warns in the console; this is the one that does not. */
export const productionRouter = (): Record<string, string> => ({
  'react-router$': join(folder, 'index.mjs'),
  'react-router/dom$': join(folder, 'dom-export.mjs')
})

/** What replaces what, so that the minifier finds what no page of ours reaches: the club asks for its data itself. */
const edits: readonly (readonly [found: RegExp, replacement: string])[] = [
  // There is no router with data around, none of a framework and none of server components.
  [/\bReact\d*\.useContext\((?:DataRouter|DataRouterState|Framework|RSCRouter)Context\)/g, 'null'],
  [/\bdataRouterOpts\?\.state\b/g, 'null'],
  [functionNamed('useNavigateStable'), 'function useNavigateStable() {}'],
  [functionNamed('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}] }'],
  [functionNamed('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null }'],
  // Sentences for a console that members do not look at.
  [functionNamed('warning'), 'function warning() {}'],
  // Names for developers, and calls that look like work, keep what nobody uses.
  [/^\w+\.(?:displayName|contextType) = .*$/gm, ''],
  [/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ']
]

/**
 * The router's one large file without its data, forms and server components, by its path: 5 KB (brotli) of the host's script.
 *
 * @throws {Error} when the package has changed.
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
