import type { Server } from 'node:http'
import { reasonOf } from '../store/errors.ts'

/**
 * @returns the port, which is any free one where 0 is asked for.
 * @throws {Error} that says where it cannot listen, and why.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', cause =>
      fail(new Error(`cannot listen at ${host}:${port}: ${reasonOf(cause)}`, { cause }))
    )
    server.listen(port, host, () => {
      const address = server.address()
      if (address && typeof address === 'object') done(address.port)
    })
  })
}

/** Lets what is under way come to its end; whoever still holds a connection open after ten seconds is cut off. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(limit)
}
