import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { isTaken } from '@eqs/build/taken-port'
import { toReason } from '../store/errors.ts'

/** Addresses at which a server is reached as `localhost`. */
const loopback: readonly string[] = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']

/** Listens at a port, or at any free one for 0. `localhost` needs both loopback addresses: a browser may use either. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  const toRefusal = (cause: unknown) =>
    new Error(`cannot listen on ${host}:${port}: ${toReason(cause)}`, { cause })
  if (port && loopback.includes(host) && (await isTaken(port)))
    throw toRefusal(Object.assign(new Error('the port is taken'), { code: 'EADDRINUSE', port }))
  return new Promise((done, fail) => {
    const refuse = (cause: unknown) => fail(toRefusal(cause))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      const address = server.address()
      if (address && typeof address === 'object') done(address.port)
    })
  })
}

/** Maximum milliseconds for pending responses when a server closes. */
const drainTimeout = 10_000

/** Closes a server after its pending responses. After `drain` milliseconds, open connections are closed. */
export async function close(server: HttpServer, drain = drainTimeout): Promise<void> {
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), drain)
  await closed
  clearTimeout(limit)
}
