import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Configuration } from './configuration.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  longestDrain,
  longestSilence
} from './http/connection-limits.ts'
import { createSandbox } from './sandbox.ts'

/** A sandbox that listens on this machine. */
export interface Server {
  readonly url: string
  /**
   * Closes the server and the sandbox. Pending calls have the time limit `drain`, after which their
   * connections are closed.
   */
  close(): Promise<void>
}

/** Time limits of a server. */
export interface ServerLimits extends ConnectionLimits {
  /** Time limit for an idle connection, in milliseconds. */
  readonly silence: number
  /** Time limit for pending calls when the server closes, in milliseconds. */
  readonly drain: number
}

export const serverLimits: ServerLimits = {
  ...connectionLimits,
  silence: longestSilence,
  drain: longestDrain
}

/**
 * Starts an HTTP server with a sandbox, which listens on 127.0.0.1.
 *
 * @param log receives the lines of the security log. Default: the lines are discarded.
 * @param limits time limits. Tests pass shorter limits. Default: `serverLimits`.
 * @throws {Error} when the port or the data folder is in use, or the database cannot be opened.
 */
export async function serveSandbox(
  configuration: Configuration,
  log?: (line: string) => void,
  { silence, drain, ...connection }: ServerLimits = serverLimits
): Promise<Server> {
  const { port, dataDir, databaseUrl, testMode, trustedProxies } = configuration
  const http = createServer(connection)
  http.setTimeout(silence)
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const url = `http://127.0.0.1:${address.port}`
  const starting = createSandbox({
    publicUrl: url,
    testMode,
    trustedProxies,
    ...(log === undefined ? {} : { log }),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(databaseUrl === undefined ? {} : { databaseUrl })
  })
  // The sandbox needs the address of the server, so the server listens first. Calls that arrive before the
  // sandbox is ready wait for the sandbox.
  http.on(
    'request',
    getRequestListener(async (request, { incoming }) =>
      (await starting).fetch(request, {
        address: incoming.socket.remoteAddress ?? 'unknown',
        hasGone: () => incoming.socket.destroyed
      })
    )
  )
  const sandbox = await starting.catch((error: unknown) => {
    http.close()
    throw error
  })
  return {
    url,
    async close() {
      const closed = once(http, 'close')
      sandbox.releaseHeld()
      http.close()
      http.closeIdleConnections()
      const limit = setTimeout(() => http.closeAllConnections(), drain)
      await closed
      clearTimeout(limit)
      await sandbox.close()
    }
  }
}
