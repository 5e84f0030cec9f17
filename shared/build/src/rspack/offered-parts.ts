import { dirname, join, resolve } from 'node:path'
import { type Compilation, type Compiler, type Module, type RspackPluginInstance, rspack } from '@rspack/core'
import { root } from '../workspace.ts'
import { readPackage } from './installed.ts'

/**
 * The exports of large libraries that the host provides to remotes, by library. A shared module cannot be
 * tree-shaken, because no build knows which exports other builds use. Without this list, members would
 * download code that no remote needs. To provide another export, add its name here: hosts that are built
 * afterwards provide it. Never remove a name, because published remotes may use it.
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
  ],
  // Without the functions that request resources, such as `preload`: the host requests files with their
  // integrity. React DOM itself uses the internals.
  'react-dom': [
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'browser',
    'createPortal',
    'flushSync',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
    'version'
  ]
}

const toFile = (library: string): string => resolve(root, 'host', `${library.replace(/\W+/g, '-')}-parts.js`)

/**
 * Returns the module that the host shares for a library: a module with the exports in `offered`, or the
 * library itself if it is not in `offered`.
 */
export const toModule = (library: string): string => (offered[library] ? toFile(library) : library)

/**
 * Returns the plugin that creates a virtual module for each library in `offered`. The virtual module
 * re-exports the listed exports. It imports the library by its file path, because `partsAlias` resolves the
 * library's name to the virtual module.
 */
export const offeredParts = (): RspackPluginInstance =>
  new rspack.experiments.VirtualModulesPlugin(
    Object.fromEntries(
      Object.entries(offered).map(([library, names]) => {
        const whole = join(dirname(readPackage('@eqs/session').require.resolve(library)), 'index.js')
        return [toFile(library), `export { ${names.join(', ')} } from ${JSON.stringify(whole)}`]
      })
    )
  )

/**
 * Resolve aliases from each library in `offered` to its virtual module, for the host's own imports. Without
 * them, the host would import each file of a library separately, and Rspack could not join these files into one
 * module. Together with `partsRule` they save 1 KB (brotli).
 */
export const partsAlias = Object.fromEntries(
  Object.keys(offered).map(library => [`${library}$`, toFile(library)])
)

/** Module rule that keeps Rspack from skipping the virtual modules, which have no side effects. */
export const partsRule = { test: /-parts\.js$/, sideEffects: true }

/**
 * Rspack plugin that fails the build of a remote if the remote uses an export of a library in `offered` that
 * is not listed there. At run time such an export would be undefined.
 */
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
    return `the host does not provide ${name} of ${request}. Add it to the list in shared/build/src/rspack/offered-parts.ts, then publish and promote a host`
  })
}
