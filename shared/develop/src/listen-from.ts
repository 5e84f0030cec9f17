import type { Server } from 'node:net'
import { listen } from '@eqs/release'
import * as v from 'valibot'

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
  v.is(v.object({ cause: v.object({ code: v.literal('EADDRINUSE') }) }), error)
