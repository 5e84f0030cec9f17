import { type Endpoint, fillPath, loginEndpoint, type PathParams } from '@eqs/api/contract'
import { jest } from '@jest/globals'
import * as v from 'valibot'
import { createSandbox, type SandboxOptions } from '../sandbox.ts'
import { createTestDatabase, type DatabaseName } from './test-databases.ts'

/** The answer to a call, not validated against the endpoint's schema. */
export interface Reply {
  readonly status: number
  /** Undefined when the body was not JSON. */
  readonly json: unknown
  readonly text: string
  readonly headers: Headers
}

export interface Asked<Body> {
  readonly body?: Body
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, string>>
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

const freshMember = v.object({ _id: v.string(), email: v.string(), password: v.string(), token: v.string() })
const freshPromo = v.object({ _id: v.string() })
const ledgerSums = v.object({
  sum: v.number(),
  balance: v.number(),
  redemptions: v.number(),
  codes: v.number()
})

// The time limit of a test is longer than Jest's default, because these tests make many calls, and the
// machine may be busy.
jest.setTimeout(30_000)

/** Time limit for starting a sandbox without a snapshot on a busy machine, in milliseconds. */
export const startTimeout = 90_000

/** Creates a sandbox in test mode. @returns the sandbox, and functions for calls to the sandbox. */
export async function openTestSandbox(database: DatabaseName, options: Partial<SandboxOptions> = {}) {
  const { databaseUrl, drop } = await createTestDatabase(database)
  const sandbox = await createSandbox({
    publicUrl: 'http://provider.test',
    testMode: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...options
  })

  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await sandbox.fetch(new Request(`http://provider.test${path}`, init))
    const text = await response.text()
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
    return {
      status: response.status,
      json: parsed.success ? parsed.output : undefined,
      text,
      headers: response.headers
    }
  }

  /** Calls an endpoint. The body need not be valid. */
  function call(
    endpoint: Endpoint<never, unknown> | Endpoint<unknown, unknown>,
    asked: Asked<unknown> = {}
  ): Promise<Reply> {
    const search = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
    return send(`/v1${fillPath(endpoint.path, asked.params ?? {})}${search}`, {
      method: endpoint.method,
      headers: {
        ...(endpoint.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(asked.token ? { Authorization: `Bearer ${asked.token}` } : {}),
        ...asked.headers
      },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(asked.body ?? {}) } : {})
    })
  }

  /**
   * Calls an endpoint and validates the answer against the endpoint's schema.
   *
   * @throws {Error} when the status is not 200 or the answer is not valid.
   */
  async function ask<Body, Response>(
    endpoint: Endpoint<Body, Response>,
    asked: Asked<Body> = {}
  ): Promise<Response> {
    const reply = await call({ ...endpoint, request: v.unknown() }, asked)
    if (reply.status !== 200) throw new Error(`${endpoint.path}: ${reply.status} ${reply.text}`)
    return v.parse(endpoint.response, reply.json)
  }

  function control(path: string, body: unknown, method = 'POST'): Promise<Reply> {
    return send(`/__control/${path}`, {
      method,
      ...(method === 'POST'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
        : {})
    })
  }

  /** Sets a fault that holds the matching calls. */
  async function holdCall(fault: object) {
    const { id } = v.parse(
      v.object({ id: v.string() }),
      (await control('faults', { ...fault, hold: true })).json
    )
    return {
      arrived: () => control(`held?id=${id}`, undefined, 'GET'),
      release: () => control('release', { id })
    }
  }

  return {
    sandbox,
    databaseUrl,
    send,
    call,
    ask,
    control,
    holdCall,
    freshMember: async (wish: object = {}) => v.parse(freshMember, (await control('members', wish)).json),
    freshPromo: async (wish: object = {}) => v.parse(freshPromo, (await control('promos', wish)).json)._id,
    ledgerOf: async (email: string) =>
      v.parse(
        ledgerSums,
        (await control(`ledger?email=${encodeURIComponent(email)}`, undefined, 'GET')).json
      ),
    signIn: (email: string, password = 'puntos123') =>
      ask(loginEndpoint, { body: { email, password, brand: 'eqs', platform: 'website' } }),
    /** Returns path and query of the link in the newest e-mail to a recipient. */
    async newestLink(email: string): Promise<string> {
      const { json } = await send(`/outbox.json?email=${encodeURIComponent(email)}`)
      const { emails } = v.parse(v.object({ emails: v.array(v.object({ link: v.string() })) }), json)
      const url = new URL(emails[0]?.link ?? '', 'http://provider.test')
      return url.pathname + url.search
    },
    /** Submits the form for a new password, to which the link of a recovery e-mail leads. */
    recover: (link: string, password: string, repeat = password, headers = {}) =>
      send('/recuperar', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: `${new URLSearchParams({
          token: new URL(link, 'http://provider.test').searchParams.get('token') ?? '',
          password,
          repeat
        })}`
      }),
    async close() {
      await sandbox.close()
      await drop()
    }
  }
}

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>
