import { createServer, type Server } from 'node:http'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { ServedFiles } from './cached-files.ts'
import { type OnError, staticFiles } from './static-files.ts'

interface ProviderHandler {
  owns(path: string): boolean
  fetch(
    request: Request,
    connection: { readonly address?: string; readonly hasGone: () => boolean }
  ): Response | Promise<Response>
}

export interface ServeOptions {
  readonly root: ServedFiles
  readonly provider?: ProviderHandler
  /** Receives failed requests. By default they are printed to stderr. */
  readonly onError?: OnError | undefined
}

export function createClubServer({ root, provider, onError }: ServeOptions): Server {
  const files = staticFiles(root, onError)
  const server = createServer(
    connectionLimits,
    getRequestListener((request, env) => {
      const path = new URL(request.url).pathname
      if (!provider?.owns(path)) return files.fetch(request)
      const { socket } = (env as HttpBindings).incoming
      const { remoteAddress: address } = socket
      return provider.fetch(request, { ...(address ? { address } : {}), hasGone: () => socket.destroyed })
    })
  )
  return server.setTimeout(longestSilence)
}
