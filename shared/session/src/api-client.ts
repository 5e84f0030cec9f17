import type { Client } from '@eqs/api'

let client: Client | undefined

/** Sets the client. `startSession` calls it once per page. */
export function setApiClient(created: Client): void {
  client = created
}

/**
 * Returns the API client of this page.
 *
 * @throws {Error} when `startSession` has not run.
 * @example useQuery(promosQuery(apiClient()))
 */
export function apiClient(): Client {
  if (!client) throw new Error('startSession has to run before the first call')
  return client
}

/** Returns the API client for calls that a screen makes ahead. `$loading` does not count them. */
export function backgroundClient(): Client {
  const client = apiClient()
  return { ...client, call: (endpoint, options) => client.call(endpoint, { ...options, isBackground: true }) }
}
