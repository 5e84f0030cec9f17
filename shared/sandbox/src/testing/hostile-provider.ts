import { createServer, type ServerResponse } from 'node:http'
import { type ApiProblem, type Client, createClient, toProblem } from '@eqs/api'
import * as v from 'valibot'
import { calls, endpoints } from './contract-calls.ts'
import { type Asked, openTestSandbox } from './test-sandbox.ts'

/** A valid call of one endpoint. */
export interface Case {
  readonly path: string
  readonly asked: Asked<unknown>
  /** Body of the sandbox's answer, which is valid. */
  readonly good: string
}

export type Outcome = 'read' | ApiProblem['kind']

/** For tests: starts an HTTP server that answers every call with the answer that the test sets. */
export async function startHostileProvider() {
  const club = await openTestSandbox('PGlite')
  const cases: readonly Case[] = await Promise.all(
    endpoints.map(async endpoint => {
      const asked = (await calls[endpoint.path]?.(club)) ?? {}
      return { path: endpoint.path, asked, good: (await club.call(endpoint, asked)).text }
    })
  )
  await club.close()
  let answer = (response: ServerResponse): void => void response.end()
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = v.parse(v.looseObject({ port: v.number() }), server.address())
  return {
    cases,
    /** Sets the function that answers all further calls. */
    answerBy(how: typeof answer): void {
      answer = how
    },
    /** Sets the body and the status with which all further calls are answered. */
    sends(body: string | Buffer, status = 200): void {
      answer = response => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    },
    clientWith: (timeout: number): Client =>
      createClient({
        baseUrl: `http://127.0.0.1:${port}`,
        brand: 'eqs',
        session: () => undefined,
        onRefused: () => {},
        onPending: () => {},
        onClock: () => {},
        timeout
      }),
    close(): void {
      server.closeAllConnections()
      server.close()
    }
  }
}

/**
 * Makes a call with the client of `@eqs/api`.
 *
 * @returns `read` when the client accepts the answer, otherwise the kind of the problem.
 * @throws {Error} any error that is not an `ApiError`.
 */
export async function readOutcome(
  client: Client,
  { path, asked }: Case,
  signal?: AbortSignal
): Promise<Outcome> {
  const endpoint = endpoints.find(one => one.path === path)
  if (!endpoint) throw new Error(`There is no ${path}.`)
  try {
    const { params = {}, query, body } = asked
    await client.call(
      { ...endpoint, request: v.unknown() },
      { params, ...(query ? { query } : {}), ...(signal ? { signal } : {}), body }
    )
    return 'read'
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ApiError') throw error
    return toProblem(error).kind
  }
}
