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
  /** True to take the next free port when another program has this one. */
  readonly orNext?: boolean
  /** Address to listen at; this machine only by default. */
  readonly host?: string | undefined
  /** Handles a request before the club; it calls `next` to pass the request on. */
  readonly first?: Answer
  /** Receives the lines of the provider's security log. They are dropped by default. */
  readonly log?: (line: string) => void
}

export type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface Club {
  readonly address: string
  readonly demoMembers: Sandbox['demoMembers']
  /** Answers a request that arrived at a server of the caller, such as one with TLS. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** @param drain milliseconds for pending answers; ten seconds by default. */
  close(drain?: number): Promise<void>
}

/** Starts the static files and the embedded provider at one address. */
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
    // Relative addresses work under every name, address and proxy.
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
        // As with the outbox, other machines get the sandbox's 404.
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
