import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Store } from '../store/store.ts'
import { staticFiles } from './static-files.ts'

interface Connection {
  readonly address?: string
  /** Whether nobody is there any more to read the answer. */
  readonly hasGone: () => boolean
}

/** The provider's side of the address: whose paths are its own, and how it answers. */
interface ProviderSide {
  owns(path: string): boolean
  fetch(request: Request, connection: Connection): Response | Promise<Response>
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
  const server = createServer(
    connectionLimits,
    getRequestListener((request, env) => {
      const path = new URL(request.url).pathname
      if (!provider?.owns(path)) return files.fetch(request)
      const { incoming } = env as HttpBindings
      const address = addressOf(incoming)
      const hasGone = () => incoming.socket.destroyed
      return provider.fetch(request, { ...(address ? { address } : {}), hasGone })
    })
  )
  return server.setTimeout(longestSilence)
}

const callerOf = (incoming: IncomingMessage): string | undefined => incoming.socket.remoteAddress
