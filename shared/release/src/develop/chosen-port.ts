import { createServer } from 'node:http'
import { UsageError } from '../store/errors.ts'
import { close, listen, listenFrom } from '../web/listen.ts'

/** The port of `npm start` and `npm run dev`. */
export interface ChosenPort {
  readonly port: number
  /** True when `PORT` is not set: the next free port will do. */
  readonly orNext: boolean
}

/**
 * Reads the variable `PORT`.
 *
 * @throws {UsageError} when it is no port.
 */
export function chosenPort({ PORT }: Readonly<Record<string, string | undefined>>): ChosenPort {
  if (!PORT) return { port: 3000, orNext: true }
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new UsageError(`PORT=${PORT} is no port: it is a number up to 65535`)
  return { port, orNext: false }
}

/**
 * Finds the port to listen at.
 *
 * @param host the address to listen at.
 * @returns the chosen port, or the next free one if any will do.
 * @throws {Error} when the port is taken, or this machine does not have the address.
 */
export async function freePort({ port, orNext }: ChosenPort, host: string): Promise<number> {
  const tried = createServer()
  const free = await (orNext ? listenFrom : listen)(tried, port, host)
  await close(tried)
  return free
}

/**
 * Returns the origin of the club's pages: the variable `PUBLIC_URL`, or this machine.
 *
 * @param port the port that the club will listen at.
 * @throws {UsageError} when `PUBLIC_URL` is no address.
 */
export function chosenOrigin(
  { PUBLIC_URL }: Readonly<Record<string, string | undefined>>,
  port: number
): string {
  if (!PUBLIC_URL) return `http://localhost:${port}`
  if (!/^https?:\/\/\S+$/.test(PUBLIC_URL) || !URL.canParse(PUBLIC_URL))
    throw new UsageError(`PUBLIC_URL=${PUBLIC_URL} is no address: it begins with https:// or http://`)
  return new URL(PUBLIC_URL).origin
}
