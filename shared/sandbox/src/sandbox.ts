import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { readCaller } from './http/caller.ts'
import { callsOfOne, createLine, mostCalls as usualMostCalls } from './http/line.ts'
import { createSecurityLog } from './http/security-log.ts'
import { newPushKeys, type PushKeys, parsePushKeys } from './push/push-keys.ts'
import { createPushSender } from './push/push-sender.ts'
import { type DemoMember, demoMembers } from './seed/demo-members.ts'
import { openSeededStorage } from './seed/seeded-storage.ts'
import type { Services } from './services.ts'
import { createPasswords, mostPasswords } from './sessions/passwords.ts'
import { createRateLimits } from './sessions/rate-limits.ts'
import { createTokens } from './sessions/tokens.ts'
import { settingOr } from './storage/settings.ts'

export interface SandboxOptions {
  /** Folder of the embedded database. Default: in memory. */
  readonly dataDir?: string
  /** Address of a PostgreSQL server (15 or later). Default: the embedded database is used. */
  readonly databaseUrl?: string
  /** Time limit for queries to the PostgreSQL server, in milliseconds. Default: 10,000. */
  readonly longestQuery?: number
  /** Maximum number of pending calls. Further calls are answered with 503. Default: 400. */
  readonly mostCalls?: number
  /**
   * The server's address (`http://127.0.0.1:4000`), with which addresses of links and images begin. If empty,
   * these addresses are relative.
   */
  readonly publicUrl: string
  /** True to add the control routes, allow calls of any origin, and turn rate limits off. For tests only. */
  readonly testMode?: boolean
  /** Number of reverse proxies of our own through which each request passes. Default: 0. */
  readonly trustedProxies?: number
  /** The keys that sign push messages. Default: generated once and stored in the database. */
  readonly pushKeys?: PushKeys
  /** Receives the lines of the security log (`http/security-log.ts`). Default: the lines are discarded. */
  readonly log?: (line: string) => void
}

/** Properties of a request's connection that the `Request` object does not have. */
interface Connection {
  /** The IP address of the caller or the nearest proxy; missing when the request comes from this process. */
  readonly address?: string
  /** Returns true when the connection is closed. Default: true when the request's signal is aborted. */
  readonly hasGone?: () => boolean
}

export interface Sandbox {
  /** Answers a call under `/v1/`, or a request for one of the provider's pages. */
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  /**
   * Removes all faults and releases the calls that faults hold. Call this before waiting for pending calls.
   */
  releaseHeld(): void
  /** Closes the database and releases its folder. Before calling this, wait for pending calls. */
  close(): Promise<void>
  readonly demoMembers: readonly DemoMember[]
}

/**
 * Creates a complete provider of the club's API, and fills an empty database with demo data.
 *
 * @throws {Error} when the data folder is in use, the number of proxies is invalid, or the database cannot be
 * reached.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { testMode = false, trustedProxies = 0, log = () => undefined, mostCalls = usualMostCalls } = options
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0)
    throw new Error('The number of trusted proxies is a whole number, or 0.')
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  const clock = createClock()
  const storage = await openSeededStorage({ ...options, testMode }, clock)
  try {
    const { db } = storage
    // The secret is stored, so that members stay signed in when the server restarts.
    const secret = await settingOr(db, 'jwt-secret', () => randomBytes(48).toString('base64'))
    const pushKeys = options.pushKeys ?? parsePushKeys(await settingOr(db, 'push-keys', newPushKeys))
    // Many members of a test call from the same address.
    const ofOne = testMode ? mostCalls : callsOfOne
    const push = createPushSender({ db, publicUrl }, clock, pushKeys)
    const services: Services = {
      db,
      clock,
      tokens: createTokens(secret, clock),
      limits: createRateLimits(!testMode),
      passwords: createPasswords(),
      push,
      lines: {
        calls: createLine({ atOnce: storage.atOnce, most: mostCalls, ofOne }),
        passwords: createLine({ atOnce: 2, most: mostPasswords, ofOne })
      },
      publicUrl,
      testMode
    }
    const securityLog = createSecurityLog(log, clock)
    const faults = createFaults()
    const app = createApp(services, securityLog, faults)
    return {
      fetch: (request, { address, hasGone = () => request.signal.aborted } = {}) =>
        app.fetch(request, { ...readCaller(request, address, trustedProxies), hasGone }),
      releaseHeld: () => faults.clear(),
      async close() {
        securityLog.close()
        await push.close()
        await storage.close()
      },
      demoMembers
    }
  } catch (error) {
    await storage.close()
    throw error
  }
}
