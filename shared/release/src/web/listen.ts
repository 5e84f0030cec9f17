import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { hasCode, reasonOf } from '../store/errors.ts'

/**
 * @returns the port, which is any free one where 0 is asked for.
 * @throws {Error} that says where it cannot listen, and why.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const refuse = (cause: unknown) =>
      fail(new Error(`cannot listen at ${host}:${port}: ${reasonOf(cause)}`, { cause }))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      const address = server.address()
      if (address && typeof address === 'object') done(address.port)
    })
  })
}

/** Ports that are tried one after the other. */
const tried = 20

/**
 * Listens at the first free port from `port` on, as a development server does that was not told which port to take.
 *
 * @returns the port.
 * @throws {Error} when none of twenty ports is free, or the host is none of this machine.
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

/** Milliseconds for pending answers when a server closes. */
const longestDrain = 10_000

/** Lets what is under way come to its end. A connection that is still open after `drain` milliseconds is cut off. */
export async function close(server: HttpServer, drain = longestDrain): Promise<void> {
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), drain)
  await closed
  clearTimeout(limit)
}
