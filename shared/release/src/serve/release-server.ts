import { createServer } from 'node:http'
import { readCaller } from '@eqs/sandbox/caller'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { knownVersions } from '../published/known-versions.ts'
import { releasesPath } from '../status/page/releases-page.ts'
import { FolderStore } from '../store/folder-store.ts'
import type { Store } from '../store/store.ts'
import { createTelemetry, metricsPath, type Telemetry, telemetryPath } from '../telemetry/telemetry.ts'
import { cachedFiles } from '../web/cached-files.ts'
import { createClubServer, type ServeOptions } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'
import { operatorPages } from './operator-pages.ts'

/** Where a server listens. */
export interface Place {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
}

export interface ReleaseServerOptions {
  readonly store: Store
  /** Where members come. */
  readonly open: Place
  /** Where operators and their metrics server come: nobody else may reach it. */
  readonly internal: Place
  /** The header in which the proxy in front says who asks; the other end of the connection unless told. */
  readonly addressHeader?: string | undefined
  readonly onError?: ServeOptions['onError']
}

export interface ReleaseServer {
  readonly port: number
  readonly internalPort: number
  readonly telemetry: Telemetry
  close(): Promise<void>
}

/**
 * Serves the releases of a store, and counts how they fare. It keeps nothing but counts in memory, so that as many as are wanted
 * can stand beside each other.
 */
export async function startReleaseServer(options: ReleaseServerOptions): Promise<ReleaseServer> {
  const { store, open, internal, addressHeader, onError } = options
  // A folder is read from the disk's own cache, and shows at once what was changed in it.
  const files = store instanceof FolderStore ? store : cachedFiles(store)
  const telemetry = createTelemetry({ isPublished: knownVersions(store) })
  const club = createClubServer({
    root: files,
    ...(onError ? { onError } : {}),
    provider: {
      owns: path => path === telemetryPath,
      fetch(request, { address }) {
        const proxies = addressHeader === undefined ? 0 : 1
        return telemetry.take(request, readCaller(request, address, proxies, addressHeader).address)
      }
    }
  })

  const operators = await operatorPages({ store, telemetry })
  const inside = new Hono()
    .get('/healthz', async context => {
      const page = await files.read('index.html').catch(() => undefined)
      return page ? context.text('ok') : context.text('there is no page to serve', 503)
    })
    .on(['GET', 'HEAD'], [releasesPath, metricsPath], context => operators(context.req.raw))
  const insideServer = createServer(getRequestListener(inside.fetch))

  // Members first: whoever asks for its health is told only of a server that has their place.
  const port = await listen(club, open.port, open.host)
  const internalPort = await listen(insideServer, internal.port, internal.host).catch(async error => {
    await close(club)
    throw error
  })
  return {
    port,
    internalPort,
    telemetry,
    async close() {
      await Promise.all([close(club), close(insideServer)])
    }
  }
}
