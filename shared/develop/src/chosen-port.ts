import { createServer } from 'node:http'
import { close, listen, UsageError } from '@eqs/release'
import { listenFrom } from './listen-from.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the variable `PORT` of `npm start` and `npm run dev`. The default is 3000 or the next free port. */
export function readPort({ PORT }: Environment) {
  if (!PORT) return { port: 3000, mayTakeNext: true }
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new UsageError(`PORT=${PORT} is not a port: use a number up to 65535`)
  return { port, mayTakeNext: false }
}

/** Returns the chosen port if it is free, or the next free one if that will do. */
export async function freePort(
  { port, mayTakeNext }: ReturnType<typeof readPort>,
  host: string
): Promise<number> {
  const server = createServer()
  const free = await (mayTakeNext ? listenFrom : listen)(server, port, host)
  await close(server)
  return free
}

/** Reads the origin of the club's pages from the variable `PUBLIC_URL`. The default is this machine. */
export function readPublicOrigin({ PUBLIC_URL }: Environment, port: number): string {
  if (!PUBLIC_URL) return `http://localhost:${port}`
  if (!/^https?:\/\/\S+$/.test(PUBLIC_URL) || !URL.canParse(PUBLIC_URL))
    throw new UsageError(`PUBLIC_URL=${PUBLIC_URL} is not an address: it must begin with https:// or http://`)
  return new URL(PUBLIC_URL).origin
}
