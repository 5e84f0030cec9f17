import type { Clock } from './clock.ts'
import type { Line } from './http/line.ts'
import type { PushSender } from './push/push-sender.ts'
import type { Passwords } from './sessions/passwords.ts'
import type { RateLimits } from './sessions/rate-limits.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { Database } from './storage/database.ts'

export type LineName = 'calls' | 'passwords'

/** The dependencies of the provider's routes. */
export interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly limits: RateLimits
  readonly passwords: Passwords
  readonly push: PushSender
  /**
   * The queues of calls: `passwords` for calls that hash a password, limited by the CPU; `calls` for all
   * other calls, limited by the database.
   */
  readonly lines: Readonly<Record<LineName, Line>>
  /** The server's address without trailing slash. If empty, links are relative. */
  readonly publicUrl: string
  readonly testMode: boolean
}

/**
 * Converts a path of this server (`/v1/…`) into an address. A complete address or an empty string is returned
 * unchanged.
 */
export function toAddress({ publicUrl }: Pick<Services, 'publicUrl'>, path: string): string {
  return path.startsWith('/') ? publicUrl + path : path
}
