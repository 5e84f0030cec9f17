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
import { Problem } from './problem.ts'
import type { Environment } from './route.ts'

/** Lines a minute about one call with one status; further ones are counted, so that a flood fills nobody's disk. */
export const mostLines = 20

/** What begins or ends a session, or changes what a member signs in with: told when it succeeds as well. */
const ofSessions: ReadonlySet<string> = new Set([
  ...[
    loginEndpoint,
    logoutEndpoint,
    usersNewEndpoint,
    usersForgotEndpoint,
    emailValidationRequestEndpoint
  ].map(({ method, path }) => `${method} /v1${path}`),
  'POST /recuperar'
])

/** One call that whoever runs the server may ask about later. */
interface SecurityEvent {
  /** Method and route (`GET /v1/api/promos/get/:id`), never the path: links of e-mails have their token in it. */
  readonly call: string
  readonly status: number
  /** Which refusal it was, in our own words. */
  readonly error?: string
  /** Where it came from, as rate limits see it. */
  readonly address: string
}

/**
 * Tells of sessions and of all that was refused (ASVS 16.3): a line of JSON each, with the time, and without e-mail, token,
 * document, code or anything else that a caller wrote.
 */
export function securityLog(write: (line: string) => void, clock: Clock): MiddlewareHandler<Environment> {
  const counts = new Map<string, { readonly event: SecurityEvent; lines: number }>()
  let isCounting = false
  const tell = (facts: object) => write(JSON.stringify({ time: clock.now(), ...facts }))

  function endMinute(): void {
    isCounting = false
    for (const { event, lines } of counts.values())
      if (lines > mostLines) tell({ call: event.call, status: event.status, notTold: lines - mostLines })
    counts.clear()
  }

  return async (context, next) => {
    await next()
    const event = eventOf(context)
    if (!event) return
    if (!isCounting) setTimeout(endMinute, minute).unref()
    isCounting = true
    const kind = `${event.call} ${event.status}`
    const count = counts.get(kind) ?? { event, lines: 0 }
    count.lines += 1
    counts.set(kind, count)
    if (count.lines <= mostLines) tell(event)
  }
}

function eventOf(context: Context<Environment>): SecurityEvent | undefined {
  const { error, env, req, res } = context
  const call = `${req.method} ${routePath(context)}`
  const isRefused = res.status >= 400 && res.status < 500
  if (!isRefused && !(res.ok && ofSessions.has(call))) return undefined
  return {
    call,
    status: res.status,
    ...(error instanceof Problem ? { error: nameOf(error) } : {}),
    address: env.address
  }
}

function nameOf({ error }: Problem): string {
  return typeof error === 'string' ? error : error.name
}
