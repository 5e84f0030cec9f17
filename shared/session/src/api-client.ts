import type { Client } from '@eqs/api'

let client: Client | undefined

/** Called once a page, by `startSession`. */
export function setApiClient(created: Client): void {
  client = created
}

/** The provider's client of this page. @throws {Error} before `startSession`. */
export function apiClient(): Client {
  if (!client) throw new Error('startSession has to run before the first call')
  return client
}
