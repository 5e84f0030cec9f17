import type { Client } from '@eqs/api'

let client: Client | undefined

/** Sets the client. `startSession` calls it once per page. */
export function setApiClient(created: Client): void {
  client = created
}

/**
 * Returns the API client of this page.
 *
 * @param use `background` for calls that a screen makes ahead. `$loading` does not count them.
 * @throws {Error} when `startSession` has not run.
 * @example useQuery(promosQuery(apiClient()))
 */
export function apiClient(use?: 'background'): Client {
  if (!client) throw new Error('startSession has to run before the first call')
  const { call, ...others } = client
  return use
    ? { ...others, call: (endpoint, options) => call(endpoint, { ...options, isBackground: true }) }
    : client
}
