import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Configuration } from '@rspack/core'
import { BuildRefused } from './build-env.ts'

type DevServer = NonNullable<Exclude<Configuration['devServer'], false>>

export interface DevelopmentServer {
  /** What is shown, for the one line it prints. */
  readonly name: string
  /** The path of the first screen. */
  readonly start?: string
  /** Where everything comes from that is not being worked on. */
  readonly proxy: NonNullable<DevServer['proxy']>
  /** Whether every address shows the one page that the build makes itself. */
  readonly onePage?: boolean
}

/** Serves a build from memory and repaints what changes, at `PORT` or 3000. */
export function developmentServer({
  name,
  start = '',
  proxy,
  onePage = false
}: DevelopmentServer): DevServer {
  return {
    port: portIn(process.env.PORT),
    host: 'localhost',
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn' },
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: onePage,
    static: false,
    proxy,
    onListening({ server }) {
      const address = server?.address()
      if (address && typeof address === 'object')
        process.stdout.write(`${name} is being worked on at http://localhost:${address.port}${start}\n`)
    }
  }
}

/** @throws {BuildRefused} where nothing can listen at the port: a server that begins to listen there ends with a stack. */
export async function refuseTakenPort(port = portIn(process.env.PORT)): Promise<void> {
  const tried = createServer().listen(port, 'localhost')
  try {
    await once(tried, 'listening')
  } catch (cause) {
    const reason = String(cause).includes('EADDRINUSE') ? 'another program does' : String(cause)
    throw new BuildRefused(`nothing can listen at localhost:${port}: ${reason}. PORT chooses another port`)
  }
  tried.close()
  await once(tried, 'close')
}

/** @throws {BuildRefused} when it is no port. */
export function portIn(text: string | undefined): number {
  const port = Number(text || 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new BuildRefused(`PORT=${text} is no port: it is a number up to 65535`)
}
