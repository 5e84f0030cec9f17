import { dirname, join, resolve } from 'node:path'
import { type Compilation, type Compiler, type Module, type RspackPluginInstance, rspack } from '@rspack/core'
import { root } from '../workspace.ts'
import { packageOf } from './installed.ts'

/**
 * What the host brings of a library of many parts. A shared module is kept whole, because no build knows who else will
 * use it: without this list members would load code for servers and other parts that no remote asks for. A name that a
 * remote needs and that is missing is added here, and comes with the next host; none is ever taken away, because
 * published remotes use it.
 */
const offered: Readonly<Record<string, readonly string[]>> = {
  '@tanstack/react-query': [
    'CancelledError',
    'InfiniteQueryObserver',
    'MutationCache',
    'QueryCache',
    'QueryClient',
    'QueryClientProvider',
    'QueryObserver',
    'focusManager',
    'hashKey',
    'infiniteQueryOptions',
    'isCancelledError',
    'keepPreviousData',
    'mutationOptions',
    'notifyManager',
    'onlineManager',
    'queryOptions',
    'skipToken',
    'useInfiniteQuery',
    'useIsFetching',
    'useMutation',
    'useQuery',
    'useQueryClient',
    'useSuspenseQuery'
  ],
  nanostores: [
    'atom',
    'batched',
    'computed',
    'effect',
    'listenKeys',
    'map',
    'onMount',
    'onSet',
    'onStart',
    'onStop'
  ]
}

const fileOf = (library: string): string => resolve(root, 'host', `${library.replace(/\W+/g, '-')}-parts.js`)

/** The module that the host's build takes for a shared library: the library, or the parts of it that it brings. */
export const moduleOf = (library: string): string => (offered[library] ? fileOf(library) : library)

/**
 * The modules of parts, which exist in the build only. They name a library's ES modules by their file: by its name it would be
 * the shared module again.
 */
export const offeredParts = (): RspackPluginInstance =>
  new rspack.experiments.VirtualModulesPlugin(
    Object.fromEntries(
      Object.entries(offered).map(([library, names]) => {
        const whole = join(dirname(packageOf('@eqs/session').require.resolve(library)), 'index.js')
        return [fileOf(library), `export { ${names.join(', ')} } from ${JSON.stringify(whole)}`]
      })
    )
  )

/** Refuses a remote that uses a part which the host does not bring: in the browser it would be undefined. */
export class RefuseMissingParts {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RefuseMissingParts', compilation => {
      compilation.hooks.finishModules.tap('RefuseMissingParts', modules => {
        for (const problem of new Set([...modules].flatMap(module => missingParts(compilation, module))))
          compilation.errors.push(new rspack.WebpackError(problem))
      })
    })
  }
}

function missingParts({ moduleGraph }: Compilation, module: Module): readonly string[] {
  if (module.type !== 'consume-shared-module') return []
  return moduleGraph.getIncomingConnections(module).flatMap(({ dependency: { request = '', ids } }) => {
    const names = offered[request]
    const [name] = ids ?? []
    if (!names || name === undefined || names.includes(name)) return []
    return `the host brings no ${name} of ${request}: it is to be added to the list in shared/build/src/rspack/offered-parts.ts, and comes with the next host`
  })
}
