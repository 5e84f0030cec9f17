import type { Configuration, DevServerMiddlewareHandler } from '@rspack/core'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { isProviders } from './own-paths.ts'
import { isBelowVersions } from './store/store.ts'

export interface DevServerOptions {
  readonly configs: readonly Configuration[]
  readonly port: number
  /** Where everything that is not being worked on comes from. */
  readonly behind: string
  /** The page, for every address of the club; absent when a build makes its own. */
  readonly page?: () => Promise<string>
  /** Asked before anything else. */
  readonly first: DevServerMiddlewareHandler
}

/** Serves builds from memory and repaints what changes. */
export async function startDevServer({
  configs,
  port,
  behind,
  page,
  first
}: DevServerOptions): Promise<void> {
  const compiler = rspack([...configs])
  const server = new RspackDevServer(
    {
      port,
      hot: true,
      liveReload: false,
      client: { overlay: false, logging: 'warn' },
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: page === undefined,
      proxy: [{ context: path => isBehind(path), target: behind, changeOrigin: true }],
      setupMiddlewares(middlewares) {
        if (page) {
          const answer: DevServerMiddlewareHandler = (request, response, next) => {
            if (!request.headers.accept?.includes('text/html')) return next()
            page().then(
              html => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
              next
            )
          }
          middlewares.push(answer)
        }
        middlewares.unshift(first)
        return middlewares
      }
    },
    compiler
  )
  await server.start()
}

/** The provider's addresses and the published files. */
const isBehind = (path: string): boolean => isProviders(path) || isBelowVersions(path)
