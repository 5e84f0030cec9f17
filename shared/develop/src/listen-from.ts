import type { Server } from 'node:net'
import { listen } from '@eqs/release'

/** Listens at the first free one of the twenty ports from `port` on, and returns it. */
export async function listenFrom(server: Server, port: number, host: string): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      return await listen(server, next, host)
    } catch (error) {
      if (!isPortTaken(error) || next === port + 19) throw error
    }
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'EADDRINUSE'
