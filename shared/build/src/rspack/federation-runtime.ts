import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Module Federation's plugin names its runtime by `.cjs` files, which no bundler can shake: the same files as ES
 * modules save about 7 KB (brotli) a build. This reaches into the packages' insides: the version is pinned, and the
 * size budget of the benchmark notices when it no longer works.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const enhanced = require.resolve('@module-federation/enhanced/rspack')
  const rspackPlugin = resolveFrom(enhanced, '@module-federation/rspack')
  const tools = resolveFrom(enhanced, '@module-federation/runtime-tools')
  const entries = [
    resolveFrom(tools, '@module-federation/webpack-bundler-runtime'),
    resolveFrom(tools, '@module-federation/runtime'),
    resolveFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin')
  ]
  return Object.fromEntries(entries.map(entry => [entry, join(dirname(entry), 'index.js')]))
}

const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)
