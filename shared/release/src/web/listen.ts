import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { hasCode, toReason } from '../store/errors.ts'

/**
 * Starts to listen.
 *
 * @returns the port, a free one when 0 is requested.
 * @throws {Error} that says where it cannot listen, and why.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const refuse = (cause: unknown) =>
      fail(new Error(`cannot listen at ${host}:${port}: ${toReason(cause)}`, { cause }))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      const address = server.address()
      if (address && typeof address === 'object') done(address.port)
    })
  })
}

/** Number of ports that are tried. */
const tried = 20

/**
 * Listens at the first free port from `port` on, as development servers do when no port is named.
 *
 * @returns the port.
 * @throws {Error} when none of twenty ports is free, or this machine does not have the address.
 */
export async function listenFrom(server: Server, port: number, host: string): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      return await listen(server, next, host)
    } catch (error) {
      if (!(error instanceof Error && hasCode(error.cause, 'EADDRINUSE')) || next === port + tried - 1)
        throw error
    }
  }
}

/** Milliseconds for pending responses when a server closes. */
const longestDrain = 10_000

/** Waits for pending responses. A connection that is still open after `drain` milliseconds is closed. */
export async function close(server: HttpServer, drain = longestDrain): Promise<void> {
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), drain)
  await closed
  clearTimeout(limit)
}
