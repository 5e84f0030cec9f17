import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { Configuration } from '@rspack/core'
import { hostFiles } from '../published-files.ts'
import { isTaken } from '../taken-port.ts'
import { BuildRefused } from './build-env.ts'

type DevServer = NonNullable<Exclude<Configuration['devServer'], false>>

export interface DevelopmentServer {
  /** Name that the server prints with its address when it has started. */
  readonly name: string
  /** Path of the first screen, which is added to the printed address. Default: none. */
  readonly start?: string
  /** Proxy rules for requests that this server does not answer itself. */
  readonly proxy: NonNullable<DevServer['proxy']>
  /** True when requests for unknown paths are answered with the HTML page of this build. Default false. */
  readonly onePage?: boolean
}

/**
 * The service worker of a development server. `npm start` uses the same origin, and its worker answers navigations
 * with the stored published page. This worker replaces that one and has no `fetch` listener. It reloads the open
 * pages, but does not await these reloads, because they wait for its activation.
 */
const serviceWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(replaceStoredPage()))
async function replaceStoredPage() {
  for (const name of await caches.keys()) await caches.delete(name)
  await clients.claim()
  for (const client of await clients.matchAll()) client.navigate(client.url).catch(() => {})
}
`

/**
 * Returns the configuration of a development server that serves a build from memory with hot reload. The port
 * is the environment variable `PORT`, or 3000.
 */
export function developmentServer({
  name,
  start = '',
  proxy,
  onePage = false
}: DevelopmentServer): DevServer {
  return {
    port: portIn(process.env.PORT),
    host: 'localhost',
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn' },
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: onePage,
    static: false,
    proxy,
    setupMiddlewares: middlewares => [
      {
        path: `/${hostFiles.serviceWorker}`,
        middleware(_: IncomingMessage, response: ServerResponse) {
          response.setHeader('Content-Type', 'text/javascript').end(serviceWorker)
        }
      },
      ...middlewares
    ],
    onListening({ server }) {
      const address = server?.address()
      if (address && typeof address === 'object')
        process.stdout.write(`${name} runs at http://localhost:${address.port}${start}\n`)
    }
  }
}

/**
 * Checks that a port is free. Otherwise the development server would print an error with a stack.
 *
 * @param port the port; default: the environment variable `PORT`, or 3000.
 * @throws {BuildRefused} when the port cannot be used.
 */
export async function refuseTakenPort(port = portIn(process.env.PORT)): Promise<void> {
  const refuse = (reason: string) =>
    new BuildRefused(`cannot listen on localhost:${port}: ${reason}. Set PORT to another port`)
  if (await isTaken(port)) throw refuse('another program uses it')
  const tried = createServer().listen(port, 'localhost')
  try {
    await once(tried, 'listening')
  } catch (cause) {
    throw refuse(String(cause))
  }
  tried.close()
  await once(tried, 'close')
}

/**
 * Parses a port number. Returns 3000 for an empty or missing text.
 *
 * @throws {BuildRefused} when the text is not a valid port.
 */
export function portIn(text: string | undefined): number {
  const port = Number(text || 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new BuildRefused(`PORT=${text} is not a port: use a number up to 65535`)
}
