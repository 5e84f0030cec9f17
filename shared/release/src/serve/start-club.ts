import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSandbox, type Sandbox } from '@eqs/sandbox'
import { readCaller } from '@eqs/sandbox/caller'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { knownVersions } from '../published/known-versions.ts'
import { databaseFolder, pushKeyFile } from '../store/data-dir.ts'
import type { FolderStore } from '../store/folder-store.ts'
import { createTelemetry, telemetryPath } from '../telemetry/telemetry.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'
import { isOperators, isReserved, operatorPages } from './operator-pages.ts'

export interface ClubOptions {
  readonly root: FolderStore
  /** 0 takes any free port. */
  readonly port: number
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
  close(): Promise<void>
}

/** The static root and the embedded provider on one address. */
export async function startClub({ root, port, host = '127.0.0.1', first, log }: ClubOptions): Promise<Club> {
  const { DATABASE_URL: databaseUrl, EQS_TEST_MODE: testMode, TRUSTED_PROXIES: proxies = '0' } = process.env
  const isTest = testMode === '1'
  const trustedProxies = Number(proxies)
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
  const server = first
    ? createServer((request, response) =>
        first(request, response, () => club.emit('request', request, response))
      )
    : club
  const listening = await listen(server, port, host)
  return {
    address: `http://localhost:${listening}`,
    demoMembers: sandbox.demoMembers,
    async close() {
      sandbox.releaseHeld()
      await close(server)
      await sandbox.close()
    }
  }
}
