import type { Hono } from 'hono'
import type { Clock } from './clock.ts'
import type { Environment } from './http/route.ts'
import type { RateLimits } from './sessions/rate-limits.ts'
import type { Database } from './storage/database.ts'

/** What an extension works with: the sandbox's database, its time and its rate limits. */
export interface ExtensionServices {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  /** Makes tables that are not there yet. @param schema statements of SQL, each with a semicolon behind. */
  createTables(schema: string): Promise<void>
  readonly limit: RateLimits['limit']
}

/** Something of somebody else's that answers on the sandbox's address. */
export type Extension = (services: ExtensionServices) => Hono<Environment> | Promise<Hono<Environment>>
