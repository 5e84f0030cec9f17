import type { Server } from 'node:net'
import { hasCode, listen } from '@eqs/release'

/** Listens at the first free one of the twenty ports from `port` on, and returns it. */
export async function listenFrom(server: Server, port: number, host: string): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      return await listen(server, next, host)
    } catch (error) {
      if (!(error instanceof Error && hasCode(error.cause, 'EADDRINUSE')) || next === port + 19) throw error
    }
  }
}
