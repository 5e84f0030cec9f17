import { createServer } from 'node:http'
import { UsageError } from '../store/errors.ts'
import { close, listen, listenFrom } from '../web/listen.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The port of `npm start` and `npm run dev`. */
export interface ChosenPort {
  readonly port: number
  /** True when `PORT` is not set, so that the next free port will do. */
  readonly mayTakeNext: boolean
}

/**
 * Reads the variable `PORT`. The default is 3000 or the next free port.
 *
 * @throws {UsageError} when it is not a port.
 */
export function readPort({ PORT }: Environment): ChosenPort {
  if (!PORT) return { port: 3000, mayTakeNext: true }
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new UsageError(`PORT=${PORT} is not a port: use a number up to 65535`)
  return { port, mayTakeNext: false }
}

/**
 * Finds the port to listen on.
 *
 * @param host address to listen on.
 * @returns the chosen port, or the next free one if that will do.
 * @throws {Error} when the port is taken, or this machine does not have the address.
 */
export async function freePort({ port, mayTakeNext }: ChosenPort, host: string): Promise<number> {
  const server = createServer()
  const free = await (mayTakeNext ? listenFrom : listen)(server, port, host)
  await close(server)
  return free
}

/**
 * Reads the origin of the club's pages from the variable `PUBLIC_URL`. The default is this machine.
 *
 * @param port port of the club on this machine.
 * @throws {UsageError} when `PUBLIC_URL` is not an address.
 */
export function readPublicOrigin({ PUBLIC_URL }: Environment, port: number): string {
  if (!PUBLIC_URL) return `http://localhost:${port}`
  if (!/^https?:\/\/\S+$/.test(PUBLIC_URL) || !URL.canParse(PUBLIC_URL))
    throw new UsageError(`PUBLIC_URL=${PUBLIC_URL} is not an address: it must begin with https:// or http://`)
  return new URL(PUBLIC_URL).origin
}
