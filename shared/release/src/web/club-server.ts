import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connectionLimits } from '@eqs/sandbox/connections'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Store } from '../store/store.ts'
import { staticFiles } from './static-files.ts'

/** The provider's side of the address: whose paths are its own, and how it answers. */
interface ProviderSide {
  owns(path: string): boolean
  fetch(request: Request, connection: { readonly address?: string }): Response | Promise<Response>
}

export interface ServeOptions {
  readonly root: Pick<Store, 'read'>
  readonly provider?: ProviderSide
  /** Who asks; the other end of the connection unless told. */
  readonly addressOf?: ((incoming: IncomingMessage) => string | undefined) | undefined
}

/** One address for the club's files and for whatever else answers there. */
export function createClubServer({ root, provider, addressOf = callerOf }: ServeOptions): Server {
  const files = staticFiles(root)
  return createServer(
    connectionLimits,
    getRequestListener((request, env) => {
      const path = new URL(request.url).pathname
      if (!provider?.owns(path)) return files.fetch(request)
      const address = addressOf((env as HttpBindings).incoming)
      return provider.fetch(request, address ? { address } : {})
    })
  )
}

const callerOf = (incoming: IncomingMessage): string | undefined => incoming.socket.remoteAddress
