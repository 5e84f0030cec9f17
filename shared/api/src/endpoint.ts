import type { BaseIssue, BaseSchema } from 'valibot'

/** A valibot schema whose output is `Output`. */
export type Schema<Output> = BaseSchema<unknown, Output, BaseIssue<unknown>>

/** Values for the `:name` parameters of a path. */
export type PathParams = Readonly<Record<string, string>>

/**
 * The contract of one call of the provider's API. The client sends `request` and parses `response`, and the sandbox
 * validates with the same schemas. `path` is relative to the base of the API and marks parameters with `:name`.
 */
export interface Endpoint<Request, Response> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** True when the call needs the bearer token. */
  readonly auth: boolean
  /** Schema of the JSON body of a POST. `undefined` for a GET. */
  readonly request: Schema<Request>
  readonly response: Schema<Response>
  /**
   * Reasons with which the provider may decline in a normal answer. A failure with one of them is parsed with
   * `response` too, and has it as its `reason`.
   */
  readonly reasons?: readonly string[]
}

export function defineEndpoint<Request, Response>(
  endpoint: Endpoint<Request, Response>
): Endpoint<Request, Response> {
  return endpoint
}

/**
 * Replaces the `:name` parameters of a path by their encoded values. A parameter without a value becomes an
 * empty string.
 *
 * @example fillPath('/api/promos/get/:id', { id: 'a b' }) // '/api/promos/get/a%20b'
 */
export function fillPath(path: string, params: PathParams): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
