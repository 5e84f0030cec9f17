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

/** Lines a minute about one call with one status from one address: no address hides another behind its own. */
export const linesOfOne = 20

/** Lines a minute. Further ones are counted, so that a flood fills nobody's disk. */
export const linesOfAll = 600

/** What begins or ends a session, or changes what a member signs in with: told when it succeeds as well. */
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

/** One call that whoever runs the server may ask about later. */
interface SecurityEvent {
  /** Method and route (`GET /v1/api/promos/get/:id`), never the path: links of e-mails have their token in it. */
  readonly call: string
  readonly status: number
  /** Why it was refused, in our own words. */
  readonly error?: string
  /** Where it came from, as rate limits see it. */
  readonly address: string
}

/**
 * Tells of sessions, and of all that was refused or could not be done (ASVS 16.3): a line of JSON each, with the time, and
 * without e-mail, token, document, code or anything else that a caller wrote.
 */
export interface SecurityLog {
  readonly watch: MiddlewareHandler<Environment>
  /** Says how much has not been told. */
  close(): void
}

export function createSecurityLog(write: (line: string) => void, clock: Clock): SecurityLog {
  const kinds = new Map<string, { readonly event: SecurityEvent; count: number }>()
  let told = 0
  let beyond = 0
  let end: NodeJS.Timeout | undefined

  function tell(facts: object): void {
    write(JSON.stringify({ time: clock.now(), ...facts }))
  }

  function endMinute(): void {
    clearTimeout(end)
    end = undefined
    for (const { event, count } of kinds.values()) {
      const { call, status, address } = event
      if (count > linesOfOne) tell({ call, status, address, notTold: count - linesOfOne })
    }
    if (beyond > 0) tell({ notTold: beyond })
    kinds.clear()
    told = 0
    beyond = 0
  }

  function take(event: SecurityEvent): void {
    end ??= setTimeout(endMinute, minute).unref()
    const name = `${event.call} ${event.status} ${event.address}`
    const kind = kinds.get(name) ?? { event, count: 0 }
    const isMore = kind.count >= linesOfOne
    if (!isMore && told >= linesOfAll) {
      beyond += 1
      return
    }
    kind.count += 1
    kinds.set(name, kind)
    if (isMore) return
    told += 1
    tell(event)
  }

  return {
    async watch(context, next) {
      await next()
      const event = eventOf(context)
      if (event) take(event)
    },
    close: endMinute
  }
}

function eventOf(context: Context<Environment>): SecurityEvent | undefined {
  const { env, req, res } = context
  const call = `${req.method} ${routePath(context)}`
  // Whoever left before their turn tried nothing.
  const isOfInterest = res.status >= 400 ? !(context.error instanceof CallerGone) : ofSessions.has(call)
  if (!isOfInterest) return undefined
  const error = context.get('refusal') ?? nameOf(context.error)
  return { call, status: res.status, ...(error ? { error } : {}), address: env.address }
}

function nameOf(error: Error | undefined): string | undefined {
  if (error instanceof Problem) return typeof error.error === 'string' ? error.error : error.error.name
  return isUnavailable(error) ? 'Database unavailable' : error?.name
}
