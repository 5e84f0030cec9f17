import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSandbox, type Sandbox } from '@eqs/sandbox'
import { readCaller } from '@eqs/sandbox/caller'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { knownVersions } from '../published/known-versions.ts'
import { databaseFolder, pushKeyFile } from '../store/data-dir.ts'
import type { FolderStore } from '../store/folder-store.ts'
import { createTelemetry, telemetryPath } from '../telemetry/telemetry.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen, listenFrom } from '../web/listen.ts'
import { isOperators, isReserved, operatorPages } from './operator-pages.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

export interface ClubOptions {
  readonly root: FolderStore
  /** 0 takes any free port. */
  readonly port: number
  /** True to take the next free port where another program has this one. */
  readonly orNext?: boolean
  /**
   * The address to listen at; this machine's own, unless told.
   */
  readonly host?: string | undefined
  /** Asked before the club; calls `next` for what is the club's. */
  readonly first?: Answer
  /** Takes the lines of the provider's security log; nobody does unless told. */
  readonly log?: (line: string) => void
}

export type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface Club {
  readonly address: string
  readonly demoMembers: Sandbox['demoMembers']
  /** Answers a request that came through a server of the caller's own, such as one with TLS. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** @param drain milliseconds for pending answers; ten seconds unless told. */
  close(drain?: number): Promise<void>
}

/** The static root and the embedded provider on one address. */
export async function startClub(options: ClubOptions): Promise<Club> {
  const { root, port, orNext = false, host = '127.0.0.1', first, log } = options
  const { DATABASE_URL: databaseUrl, EQS_TEST_MODE: testMode } = process.env
  const isTest = testMode === '1'
  const trustedProxies = readTrustedProxies(process.env)
  const telemetry = createTelemetry({
    isPublished: knownVersions(root),
    ...(isTest ? { perMinute: Number.MAX_SAFE_INTEGER } : {})
  })
  const sandbox = await createSandbox({
    ...(databaseUrl ? { databaseUrl } : { dataDir: databaseFolder() }),
    // Relative addresses hold wherever the club is opened from: by name, by number, or through a proxy.
    publicUrl: '',
    testMode: isTest,
    trustedProxies,
    pushKeys: await ensurePushKeys(pushKeyFile()),
    ...(log ? { log } : {})
  })
  const operators = await operatorPages({ store: root, telemetry })
  const club = createClubServer({
    root,
    provider: {
      owns: isReserved,
      fetch(request, connection) {
        const { pathname } = new URL(request.url)
        const { address: peer = 'unknown' } = connection
        const { address, isLocal } = readCaller(request, peer, trustedProxies)
        if (pathname === telemetryPath) return telemetry.take(request, address)
        // Like the outbox: for everybody else the sandbox says that there is nothing.
        if (isOperators(pathname) && isLocal) return operators(request)
        return sandbox.fetch(request, { ...connection, address: peer })
      }
    }
  })
  const answer: Club['answer'] = (request, response) => void club.emit('request', request, response)
  const server = first
    ? createServer(connectionLimits, (request, response) =>
        first(request, response, () => answer(request, response))
      ).setTimeout(longestSilence)
    : club
  try {
    const listening = await (orNext ? listenFrom : listen)(server, port, host)
    return {
      address: `http://localhost:${listening}`,
      demoMembers: sandbox.demoMembers,
      answer,
      async close(drain) {
        sandbox.releaseHeld()
        await close(server, drain)
        await sandbox.close()
      }
    }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}
