import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { callerOf } from './http/caller.ts'
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
  /** Folder of the embedded database; in memory when absent. */
  readonly dataDir?: string
  /** A PostgreSQL server (15 or later) instead of the embedded database. */
  readonly databaseUrl?: string
  /** Milliseconds that a query to that server has; ten seconds when absent. */
  readonly longestQuery?: number
  /** Calls that may be under way at a time; 400 when absent. */
  readonly mostCalls?: number
  /** Where the server is reached (`http://127.0.0.1:4000`), for links and images; empty makes them relative. */
  readonly publicUrl: string
  /** Opens the control door, lets any origin call, and lifts the rate limits. Never for anyone but tests. */
  readonly testMode?: boolean
  /** How many proxies of ours each call passes before it arrives; none unless told. */
  readonly trustedProxies?: number
  /** The keys that push messages are signed with; the database keeps its own when absent. */
  readonly pushKeys?: PushKeys
  /** Takes a line of JSON for each session, and for what is refused or fails (`http/security-log.ts`); nobody does unless told. */
  readonly log?: (line: string) => void
}

/** What the server knows of a connection besides the request. */
interface Connection {
  /** The address at its other end; absent when the call never left this process. */
  readonly address?: string
  /** Whether it has come to its end; when absent, the request's signal says it. */
  readonly hasGone?: () => boolean
}

export interface Sandbox {
  /** Answers everything under `/v1/` and the pages beside it. */
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  /** Lets go of the calls that tests hold. A server calls it before it waits for what is under way. */
  releaseHeld(): void
  /** Closes the database and lets go of its folder; answer what is under way before. */
  close(): Promise<void>
  readonly demoMembers: readonly DemoMember[]
}

/**
 * A real provider of the club's API, seeded at the first start.
 *
 * @throws when the data folder is in use, the number of proxies is none, or the database cannot be reached.
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
    // Kept, so that members stay signed in when the server starts anew.
    const secret = await settingOr(db, 'jwt-secret', () => randomBytes(48).toString('base64'))
    const pushKeys = options.pushKeys ?? parsePushKeys(await settingOr(db, 'push-keys', newPushKeys))
    // Tests are many members at one address.
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
        app.fetch(request, { ...callerOf(request, address, trustedProxies), hasGone }),
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
