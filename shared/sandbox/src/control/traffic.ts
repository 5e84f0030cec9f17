import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { Environment } from '../http/route.ts'
import { chanceFor } from '../seed/chance.ts'
import type { Services } from '../services.ts'
import { member } from '../storage/tables.ts'
import { brokenStream } from './broken-stream.ts'
import type { Fault, Faults } from './faults.ts'

/** A recorded call. */
export interface Received {
  readonly method: string
  /** Path below the API base: `/api/missions`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The body without passwords. Undefined when the call had no JSON body. */
  readonly body: unknown
  /** True when the call had an `Authorization` header. */
  readonly authorization: boolean
  readonly idempotencyKey: string | undefined
  /** The member's e-mail, from the token or else from the body. Undefined when neither has a known e-mail. */
  readonly email: string | undefined
}

/** Maximum number of recorded calls. Older calls are removed. */
const keep = 5000

/**
 * Maximum random delay of each call in milliseconds. `npm run test:all -- --late 400` sets this delay, to
 * find race conditions.
 */
const longestDelay = Number(process.env.EQS_LATE_MS ?? 0)

/** Generator of the delays in a test run. The same seed gives the same sequence of delays. */
const delays = chanceFor(process.env.EQS_LATE_SEED ?? 'late')

/** Middleware for test mode: records every call and applies faults. */
export function createTraffic(services: Services, faults: Faults) {
  const received: Received[] = []
  const middleware: MiddlewareHandler<Environment> = async (context, next) => {
    const entry = await describe(services, context)
    received.push(entry)
    if (received.length > keep) received.shift()
    if (longestDelay > 0) await wait(delays.between(0, longestDelay))
    const fault = faults.take(entry)
    if (!fault) return next()
    if (fault.afterCommit) await next()
    await fault.released()
    if (fault.latencyMs > 0) await wait(fault.latencyMs)
    if (changesAnswer(fault)) context.res = toResponse(fault)
    else if (!fault.afterCommit) await next()
    return undefined
  }
  return {
    middleware,
    received,
    /** Removes the recorded calls of one member, or all recorded calls if `email` is undefined. */
    clear(email: string | undefined) {
      const others = email === undefined ? [] : received.filter(entry => entry.email !== email)
      received.splice(0, received.length, ...others)
    }
  }
}

const changesAnswer = (fault: Fault) => fault.drop || fault.status !== undefined || fault.body !== undefined

function toResponse({ drop, status = 200, body, contentType = 'application/json' }: Fault): Response {
  // The body never reaches the declared length. So the client detects a broken connection even if the server
  // ends the answer regularly after the body's error.
  if (drop) return new Response(brokenStream(), { headers: { 'Content-Length': '1000000' } })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text ?? null, { status, headers: { 'Content-Type': contentType } })
}

async function describe(services: Services, context: Context<Environment>): Promise<Received> {
  const { req } = context
  const body = req.method === 'POST' ? await readJson(req.raw.clone()) : undefined
  const authorization = req.header('authorization')
  const address = readEmail(body) ?? ''
  return {
    method: req.method,
    path: req.path.replace(/^\/v1/, ''),
    query: req.query(),
    body: withoutPasswords(body),
    authorization: authorization !== undefined,
    idempotencyKey: req.header('idempotency-key'),
    email: authorization
      ? await findOwner(services, authorization)
      : address.trim().toLowerCase() || undefined
  }
}

async function readJson(request: Request): Promise<unknown> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), await request.text())
  return parsed.success ? parsed.output : undefined
}

function readEmail(body: unknown): string | undefined {
  const parsed = v.safeParse(v.object({ email: v.string() }), body)
  return parsed.success ? parsed.output.email : undefined
}

function withoutPasswords(body: unknown): unknown {
  if (!v.is(v.record(v.string(), v.unknown()), body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/password/i.test(name)))
}

/**
 * Returns the e-mail of a token's member; undefined when the token is malformed or the member is unknown. The
 * token is not verified, because the e-mail is only used to assign calls and faults to members in tests.
 */
async function findOwner({ db }: Services, authorization: string): Promise<string | undefined> {
  const id = readSubject(authorization.replace(/^Bearer /i, ''))
  if (id === undefined) return undefined
  const [row] = await db.select({ email: member.email }).from(member).where(eq(member.id, id))
  return row?.email
}

function readSubject(token: string): string | undefined {
  try {
    return decodeJwt(token).sub
  } catch {
    return undefined
  }
}
