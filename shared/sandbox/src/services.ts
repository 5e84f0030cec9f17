import type { Clock } from './clock.ts'
import type { Line } from './http/line.ts'
import type { PushSender } from './push/push-sender.ts'
import type { Passwords } from './sessions/passwords.ts'
import type { RateLimits } from './sessions/rate-limits.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { Database } from './storage/database.ts'

export type LineName = 'calls' | 'passwords'

/** What the provider's calls work with. */
export interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly limits: RateLimits
  readonly passwords: Passwords
  readonly push: PushSender
  /** What calls wait in: passwords take a processor's time, all else the database's. */
  readonly lines: Readonly<Record<LineName, Line>>
  /** Where this server is reached, without a slash at its end; empty makes links relative. */
  readonly publicUrl: string
  readonly testMode: boolean
}

/** A path of this server as an address; addresses elsewhere and empty text stay as they are. */
export function addressOf({ publicUrl }: Pick<Services, 'publicUrl'>, path: string): string {
  return path.startsWith('/') ? publicUrl + path : path
}
