import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** For tests: a network in front of a server, which can fall silent without telling either end. */
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
    /** The server as it is reached through the network. */
    url: url.href,
    /** From now on nothing passes on the connections that there are; new ones are as ever. */
    fallSilent(): void {
      for (const socket of sockets) socket.unpipe().resume()
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}
