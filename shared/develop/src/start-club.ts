import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  answerOperators,
  close,
  createClubServer,
  createTelemetry,
  type FolderStore,
  knownVersions,
  listen,
  operatorPaths,
  telemetryPath,
  UsageError
} from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { readCaller } from '@eqs/sandbox/caller'
import { connectionLimits, longestSilence } from '@eqs/sandbox/connections'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { databaseFolder, pushKeyFile } from './places.ts'
import { isReserved } from './reserved-paths.ts'

interface ClubOptions {
  readonly root: FolderStore
  readonly port: number
  /** Address to listen on. Default: this machine only. */
  readonly host?: string | undefined
  readonly handleFirst?: Middleware
  /** Receives the lines of the provider's security log. By default they are dropped. */
  readonly log?: (line: string) => void
}

/** Answers a request, or passes it on by calling `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Club = Awaited<ReturnType<typeof startClub>>

export async function startClub(options: ClubOptions) {
  const { root, port, host = '127.0.0.1', handleFirst, log } = options
  const { DATABASE_URL: databaseUrl, EQS_TEST_MODE: testMode } = process.env
  const isTest = testMode === '1'
  const trustedProxies = readTrustedProxies(process.env)
  const telemetry = createTelemetry({
    isPublished: knownVersions(root),
    ...(isTest ? { perMinute: Number.MAX_SAFE_INTEGER } : {})
  })
  const sandbox = await createSandbox({
    ...(databaseUrl ? { databaseUrl } : { dataDir: databaseFolder() }),
    // Relative addresses work with every host name and behind every proxy.
    publicUrl: '',
    testMode: isTest,
    trustedProxies,
    pushKeys: await ensurePushKeys(pushKeyFile()),
    ...(log ? { log } : {})
  })
  const club = createClubServer({
    root,
    provider: {
      owns: isReserved,
      fetch(request, connection) {
        const { pathname } = new URL(request.url)
        const { address: peer = 'unknown' } = connection
        const { address, isLocal } = readCaller(request, peer, trustedProxies)
        if (pathname === telemetryPath) return telemetry.take(request, address)
        // Other machines get the sandbox's 404, as with the outbox.
        if (operatorPaths.includes(pathname) && isLocal)
          return answerOperators(request, { store: root, telemetry })
        return sandbox.fetch(request, { ...connection, address: peer })
      }
    }
  })
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    void club.emit('request', request, response)
  const server = handleFirst
    ? createServer(connectionLimits, (request, response) =>
        handleFirst(request, response, () => answer(request, response))
      ).setTimeout(longestSilence)
    : club
  const listening = await listen(server, port, host).catch(async error => {
    await sandbox.close()
    throw error
  })
  return {
    address: `http://localhost:${listening}`,
    /** Returns the lines that a developer needs first: the demo members and the pages for developers. */
    describe: (url: string): string =>
      [
        ...sandbox.demoMembers.map(
          ({ email, password, note }) => `  ${email.padEnd(26)} ${password.padEnd(12)} ${note}`
        ),
        '',
        `  e-mails it would send: ${url}/outbox`,
        `  the provider's calls:  ${url}/docs`,
        `  what is live:          ${url}/_releases`,
        ''
      ].join('\n'),
    /** Answers a request that arrived at another server, such as one with TLS. */
    answer,
    /** @param drain maximum milliseconds for pending responses. Default: ten seconds. */
    async close(drain?: number) {
      sandbox.releaseHeld()
      await close(server, drain)
      await sandbox.close()
    }
  }
}

/** Returns the number of proxies that each request passes, from the variable `TRUSTED_PROXIES`. */
export function readTrustedProxies({
  TRUSTED_PROXIES = ''
}: Readonly<Record<string, string | undefined>>): number {
  if (!/^\d?$/.test(TRUSTED_PROXIES))
    throw new UsageError(`TRUSTED_PROXIES=${TRUSTED_PROXIES} is not a number of proxies: use one digit`)
  return Number(TRUSTED_PROXIES)
}
