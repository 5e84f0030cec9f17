import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createEntrance } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { listen, listenFrom } from '../../web/listen.ts'
import type { ServerCertificate } from './authority.ts'

export interface PhoneServerOptions {
  readonly certificate: ServerCertificate
  /** Answers requests over TLS: the club. */
  readonly answer: RequestListener
  /** Handles web sockets over TLS. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers requests without TLS: the steps to trust the authority. */
  readonly unsecured: RequestListener
  readonly port: number
  /** True to take the next free port when another program has this one. */
  readonly orNext: boolean
}

export interface PhoneServer {
  readonly port: number
  /** Closes all connections. */
  close(): void
}

/** First byte of each TLS connection: a handshake record. */
const handshake = 0x16

/**
 * Listens on all interfaces, with and without TLS on one port. The first byte of a connection tells them
 * apart. So an address typed without `https://` works, and a firewall needs one exception.
 *
 * @throws {Error} when the port is taken.
 */
export async function startPhoneServer(options: PhoneServerOptions): Promise<PhoneServer> {
  const { certificate, answer, upgrade, unsecured, port, orNext } = options
  const secure = createSecureServer({ ...connectionLimits, ...certificate }, answer)
  if (upgrade) secure.on('upgrade', upgrade)
  const plain = createServer(connectionLimits, unsecured)
  for (const server of [secure, plain]) server.setTimeout(longestSilence)
  const entrance = createEntrance(socket => {
    const ignore = () => socket.destroy()
    socket.on('error', ignore).setTimeout(connectionLimits.headersTimeout, ignore)
    const handOver = () => {
      const [first] = socket.read(1) ?? []
      // The connection ended before its first byte.
      if (first === undefined) return
      socket.off('readable', handOver).off('timeout', ignore).setTimeout(0)
      socket.unshift(Buffer.from([first]))
      const server = first === handshake ? secure : plain
      server.emit('connection', socket)
    }
    socket.on('readable', handOver)
  })
  const taken = await (orNext ? listenFrom : listen)(entrance, port, '0.0.0.0')
  return {
    port: taken,
    close() {
      entrance.close()
      for (const server of [secure, plain]) server.closeAllConnections()
    }
  }
}
