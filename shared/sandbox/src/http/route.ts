import { type Endpoint, parseWhole } from '@eqs/api/contract'
import type { Context, Hono } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { LineName, Services } from '../services.ts'
import type { Session } from '../sessions/tokens.ts'
import type { Member } from '../storage/tables.ts'
import { parseBody, readText } from './body.ts'
import type { Caller } from './caller.ts'
import { authenticate } from './guard.ts'
import type { Asker } from './line.ts'

/** Hono's type parameter: the properties that the context of a request has besides the request. */
export interface Environment {
  readonly Bindings: Caller & Asker
  /** The reason of a refusal for the security log, if the handler answers without throwing a `Problem`. */
  readonly Variables: { readonly refusal?: string }
}

/** A call, as passed to the handler of an endpoint. The body is valid by the endpoint's schema. */
export interface Call<Body> {
  readonly body: Body
  /** Returns a path parameter: `param('id')` for `:id`. An empty string when missing or not an id. */
  readonly param: (name: string) => string
  /** Returns a query parameter. An empty string when missing. */
  readonly query: (name: string) => string
  /** Returns a header. An empty string when missing. */
  readonly header: (name: string) => string
  /** The caller's address, for rate limits. */
  readonly address: string
}

/** A call of an authenticated member. */
export interface MemberCall<Body> extends Call<Body> {
  readonly member: Member
  readonly session: Session
}

/** The result of a handler, which is sent as JSON. Dates become ISO strings. */
type Answer = object

/** One endpoint of the server. `mount` adds the endpoint to an app. */
export interface Route {
  mount(app: Hono<Environment>, services: Services): void
}

interface RouteOptions {
  /** Name of the queue in which calls of this endpoint wait. Default: `calls`. */
  readonly line?: LineName
  /** Names of the query parameters, for the documentation. */
  readonly query?: readonly string[]
}

/** Creates the route of an endpoint without authentication. */
export function publicRoute<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  handle: (services: Services, call: Call<Body>) => Promise<Answer>,
  options: RouteOptions = {}
): Route {
  return route(endpoint, options, (services, context, text) =>
    handle(services, toCall(endpoint, context, text))
  )
}

/**
 * Creates the route of an endpoint for signed-in members. Calls without a valid token, and calls of disabled
 * members, are refused.
 */
export function memberRoute<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  handle: (services: Services, call: MemberCall<Body>) => Promise<Answer>,
  options: RouteOptions = {}
): Route {
  return route(endpoint, options, async (services, context, text) => {
    const identity = await authenticate(services, context.req.header('authorization'))
    return handle(services, { ...toCall(endpoint, context, text), ...identity })
  })
}

function route<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  { line = 'calls', query = [] }: RouteOptions,
  answerTo: (services: Services, context: Context<Environment>, text: string) => Promise<Answer>
): Route {
  return {
    mount(app, services) {
      app.on(endpoint.method, endpoint.path, describe(endpoint, query), async context => {
        // The body is read before queueing, so that a slow sender does not occupy the queue.
        const text = endpoint.method === 'POST' ? await readText(context.req.raw) : ''
        return services.lines[line](context.env, async () => {
          const answer = await answerTo(services, context, text)
          // In test mode, every answer is validated against the endpoint's schema.
          if (services.testMode) parseWhole(endpoint.response, JSON.parse(JSON.stringify(answer)))
          return context.json(answer)
        })
      })
    }
  }
}

function toCall<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  context: Context<Environment>,
  text: string
): Call<Body> {
  const body =
    endpoint.method === 'POST'
      ? parseBody(context.req.raw, text, endpoint.request)
      : v.parse(endpoint.request, undefined)
  return {
    body,
    param: name => wellFormed(context.req.param(name)),
    query: name => context.req.query(name) ?? '',
    header: name => context.req.header(name) ?? '',
    address: context.env.address
  }
}

/** Returns a path parameter if it has the form of an id, else an empty string. */
function wellFormed(text = ''): string {
  return /^[\w-]{1,64}$/.test(text) ? text : ''
}

function describe<Body, Response>(endpoint: Endpoint<Body, Response>, query: readonly string[]) {
  return describeRoute({
    summary: endpoint.summary,
    ...(endpoint.auth ? { security: [{ bearer: [] }] } : {}),
    parameters: query.map(name => ({ in: 'query', name, schema: { type: 'string' } })),
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: resolver(endpoint.request) } } } }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: resolver(endpoint.response) } }
      },
      default: { description: 'A refusal: `{success: false, error}`' }
    }
  })
}
