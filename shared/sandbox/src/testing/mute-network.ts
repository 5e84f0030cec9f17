import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * For tests: opens a TCP proxy in front of a server. The proxy can stop forwarding data without closing
 * connections, like a broken network.
 *
 * @param to the server's address.
 */
export async function openNetwork(to: URL) {
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(to.port), to.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  const url = new URL(to)
  url.host = `127.0.0.1:${address.port}`
  return {
    /** The proxy's address, for use instead of the server's address. */
    url: url.href,
    /** Stops forwarding data on existing connections. New connections are forwarded. */
    fallSilent(): void {
      for (const socket of sockets) socket.unpipe().resume()
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
