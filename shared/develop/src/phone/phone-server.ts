import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { listenFrom } from '../listen-from.ts'
import type { ServerCertificate } from './authority.ts'

export interface PhoneServerOptions {
  readonly certificate: ServerCertificate
  /** Answers requests over TLS, as the club does. */
  readonly answer: RequestListener
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers requests without TLS, with the steps to trust the authority. */
  readonly unsecured: RequestListener
  readonly port: number
}

export type PhoneServer = Awaited<ReturnType<typeof startPhoneServer>>

/** First byte of each TLS connection: a handshake record. */
const handshake = 0x16

/**
 * Starts a server on all interfaces that accepts connections with and without TLS on one port. The first byte of
 * a connection shows which. So an address that is typed without `https://` works, and a firewall needs one rule.
 */
export async function startPhoneServer({
  certificate,
  answer,
  upgrade,
  unsecured,
  port
}: PhoneServerOptions) {
  const secure = createSecureServer({ ...connectionLimits, ...certificate }, answer)
  if (upgrade) secure.on('upgrade', upgrade)
  const plain = createServer(connectionLimits, unsecured)
  for (const server of [secure, plain]) server.setTimeout(longestSilence)
  const entrance = createSocketServer(socket => {
    const drop = () => socket.destroy()
    socket.on('error', drop).setTimeout(connectionLimits.headersTimeout, drop)
    const handOver = () => {
      const [first] = socket.read(1) ?? []
      // The connection ended before its first byte.
      if (first === undefined) return
      socket.off('readable', handOver).off('timeout', drop).setTimeout(0)
      socket.unshift(Buffer.from([first]))
      const server = first === handshake ? secure : plain
      server.emit('connection', socket)
    }
    socket.on('readable', handOver)
  })
  const listening = await listenFrom(entrance, port, '0.0.0.0')
  return {
    port: listening,
    close() {
      entrance.close()
      for (const server of [secure, plain]) server.closeAllConnections()
    }
  }
}
