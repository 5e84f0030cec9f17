import {
  emailValidationRequestEndpoint,
  loginEndpoint,
  usersForgotEndpoint,
  usersNewEndpoint
} from '@eqs/api/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Clock, minute } from '../clock.ts'
import { logoutEndpoint } from '../members/logout-route.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { CallerGone, Problem } from './problem.ts'
import type { Environment } from './route.ts'

/**
 * Maximum number of lines per minute with the same call, status and address. Otherwise one address could use
 * up the limit `linesOfAll` alone.
 */
export const linesOfOne = 20

/**
 * Maximum number of lines per minute. Further events are only counted, so that a flood does not fill the
 * disk.
 */
export const linesOfAll = 600

/** Calls that begin or end a session or change credentials. Successful calls of this kind are logged too. */
const ofSessions: ReadonlySet<string> = new Set([
  ...[
    loginEndpoint,
    logoutEndpoint,
    usersNewEndpoint,
    usersForgotEndpoint,
    emailValidationRequestEndpoint
  ].map(({ method, path }) => `${method} /v1${path}`),
  'GET /validar',
  'POST /recuperar'
])

/** An event for the security log. */
interface SecurityEvent {
  /**
   * Method and route: `GET /v1/api/promos/get/:id`. The URL of the request is not logged, because links in
   * e-mails contain tokens.
   */
  readonly call: string
  readonly status: number
  /** The reason of the refusal. */
  readonly error?: string
  /** The address of the caller, in the same format as for rate limits (`Caller.address`). */
  readonly address: string
}

/**
 * The security log. It contains the start and end of sessions, changes of credentials, refused calls and
 * errors (OWASP ASVS 16.3). Each event is one line of JSON. The lines contain no input of a caller, such as
 * e-mails, tokens, identity documents or redemption codes.
 */
export interface SecurityLog {
  readonly watch: MiddlewareHandler<Environment>
  /** Logs the number of events that were not logged in the current minute. */
  close(): void
}

export function createSecurityLog(write: (line: string) => void, clock: Clock): SecurityLog {
  const kinds = new Map<string, { readonly event: SecurityEvent; count: number }>()
  let logged = 0
  let beyond = 0
  let end: NodeJS.Timeout | undefined

  function log(facts: object): void {
    write(JSON.stringify({ time: clock.now(), ...facts }))
  }

  function endMinute(): void {
    clearTimeout(end)
    end = undefined
    for (const { event, count } of kinds.values()) {
      const { call, status, address } = event
      if (count > linesOfOne) log({ call, status, address, notLogged: count - linesOfOne })
    }
    if (beyond > 0) log({ notLogged: beyond })
    kinds.clear()
    logged = 0
    beyond = 0
  }

  function take(event: SecurityEvent): void {
    end ??= setTimeout(endMinute, minute).unref()
    const name = `${event.call} ${event.status} ${event.address}`
    const kind = kinds.get(name) ?? { event, count: 0 }
    const isMore = kind.count >= linesOfOne
    if (!isMore && logged >= linesOfAll) {
      beyond += 1
      return
    }
    kind.count += 1
    kinds.set(name, kind)
    if (isMore) return
    logged += 1
    log(event)
  }

  return {
    async watch(context, next) {
      await next()
      const event = toEvent(context)
      if (event) take(event)
    },
    close: endMinute
  }
}

function toEvent(context: Context<Environment>): SecurityEvent | undefined {
  const { env, req, res } = context
  const call = `${req.method} ${routePath(context)}`
  // A call that was not started, because its caller had disconnected, is not logged.
  const isOfInterest = res.status >= 400 ? !(context.error instanceof CallerGone) : ofSessions.has(call)
  if (!isOfInterest) return undefined
  const error = context.get('refusal') ?? getName(context.error)
  return { call, status: res.status, ...(error ? { error } : {}), address: env.address }
}

function getName(error: Error | undefined): string | undefined {
  if (error instanceof Problem) return typeof error.error === 'string' ? error.error : error.error.name
  return isUnavailable(error) ? 'Database unavailable' : error?.name
}
