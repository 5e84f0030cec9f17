import { createServer } from 'node:http'
import { readCaller } from '@eqs/sandbox/caller'
import { connectionLimits } from '@eqs/sandbox/connections'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { knownVersions } from '../published/known-versions.ts'
import { FolderStore } from '../store/folder-store.ts'
import type { Store } from '../store/store.ts'
import { createTelemetry, telemetryPath } from '../telemetry/telemetry.ts'
import { cachedFiles } from '../web/cached-files.ts'
import { createClubServer, type ServeOptions } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'
import { answerOperators, operatorPaths } from './operator-pages.ts'

export interface ListenAddress {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
}

interface ReleaseServerOptions {
  readonly store: Store
  readonly open: ListenAddress
  /** Address for operators and their metrics server. Others must not be able to reach it. */
  readonly internal: ListenAddress
  /** Header in which the proxy names the client's address. Default: the address of the connection. */
  readonly addressHeader?: string | undefined
  readonly onError?: ServeOptions['onError']
}

export type ReleaseServer = Awaited<ReturnType<typeof startReleaseServer>>

/** Starts a server of a store. The counts in memory are its only state, so that several can run side by side. */
export async function startReleaseServer(options: ReleaseServerOptions) {
  const { store, open, internal, addressHeader, onError } = options
  // The operating system already caches the files of a folder.
  const files = store instanceof FolderStore ? store : cachedFiles(store)
  const telemetry = createTelemetry({ isPublished: knownVersions(store) })
  const club = createClubServer({
    root: files,
    onError,
    provider: {
      owns: path => path === telemetryPath,
      fetch(request, { address }) {
        const proxies = addressHeader === undefined ? 0 : 1
        return telemetry.take(request, readCaller(request, address, proxies, addressHeader).address)
      }
    }
  })

  const internalApp = new Hono()
    .get('/healthz', async context => {
      const page = await files.read('index.html').catch(() => undefined)
      return page ? context.text('ok') : context.text('there is no page to serve', 503)
    })
    .on(['GET', 'HEAD'], [...operatorPaths], context =>
      answerOperators(context.req.raw, { store, telemetry })
    )
  const internalServer = createServer(connectionLimits, getRequestListener(internalApp.fetch))

  // The members' port is first, so that a health check succeeds only when members can connect.
  const port = await listen(club, open.port, open.host)
  const internalPort = await listen(internalServer, internal.port, internal.host).catch(async error => {
    await close(club)
    throw error
  })
  return {
    port,
    internalPort,
    telemetry,
    close: () => Promise.all([close(club), close(internalServer)])
  }
}
