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

/** What the server puts beside a request: who is calling. */
export interface Environment {
  readonly Bindings: Caller & Asker
  /** Why something was refused that throws no `Problem`, for the log. */
  readonly Variables: { readonly refusal?: string }
}

/** A call as its handler sees it: the body parsed by the endpoint's own schema. */
export interface Call<Body> {
  readonly body: Body
  /** A place of the path, `:id` by `param('id')`; empty when it is no id. */
  readonly param: (name: string) => string
  /** A value of the query; empty when absent. */
  readonly query: (name: string) => string
  /** A header; empty when absent. */
  readonly header: (name: string) => string
  /** Where the call comes from, for rate limits. */
  readonly address: string
}

/** A call of a member who may use the club. */
export interface MemberCall<Body> extends Call<Body> {
  readonly member: Member
  readonly session: Session
}

/** What an answer is before it becomes JSON; dates are sent as ISO strings. */
type Answer = object

/** Puts one endpoint on the server. */
export interface Route {
  mount(app: Hono<Environment>, services: Services): void
}

/** An endpoint that anyone may call. */
export function publicRoute<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  handle: (services: Services, call: Call<Body>) => Promise<Answer>,
  line: LineName = 'calls'
): Route {
  return route(endpoint, line, (services, context, text) => handle(services, callOf(endpoint, context, text)))
}

/** An endpoint for a member: with a valid token, and not disabled. */
export function memberRoute<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  handle: (services: Services, call: MemberCall<Body>) => Promise<Answer>
): Route {
  return route(endpoint, 'calls', async (services, context, text) => {
    const identity = await authenticate(services, context.req.header('authorization'))
    return handle(services, { ...callOf(endpoint, context, text), ...identity })
  })
}

function route<Body, Response>(
  endpoint: Endpoint<Body, Response>,
  line: LineName,
  answerTo: (services: Services, context: Context<Environment>, text: string) => Promise<Answer>
): Route {
  return {
    mount(app, services) {
      app.on(endpoint.method, endpoint.path, describe(endpoint), async context => {
        // Before: whoever sends a body byte by byte holds no place meanwhile.
        const text = endpoint.method === 'POST' ? await readText(context.req.raw) : ''
        return services.lines[line](context.env, async () => {
          const answer = await answerTo(services, context, text)
          // The tests' sandbox holds every answer against the contract, in whatever state it was made.
          if (services.testMode) parseWhole(endpoint.response, JSON.parse(JSON.stringify(answer)))
          return context.json(answer)
        })
      })
    }
  }
}

function callOf<Body, Response>(
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

/** Nothing that is looked up by a path looks otherwise; what does is as good as absent. */
function wellFormed(text = ''): string {
  return /^[\w-]{1,64}$/.test(text) ? text : ''
}

function describe<Body, Response>(endpoint: Endpoint<Body, Response>) {
  return describeRoute({
    summary: endpoint.summary,
    ...(endpoint.auth ? { security: [{ bearer: [] }] } : {}),
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
