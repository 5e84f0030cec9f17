import type { Client } from '@eqs/api'
import type { QueryClient } from '@tanstack/react-query'

/** The provider as this page sees it: its calls, and what they have brought. */
interface Provider {
  readonly client: Client
  readonly queries: QueryClient
}

let provider: Provider | undefined

/** Called once a page, by `startSession`. */
export function setProvider(present: Provider): void {
  provider = present
}

function started(): Provider {
  if (!provider) throw new Error('startSession has to run before the first call')
  return provider
}

/** The provider's client of this page. */
export const apiClient = (): Client => started().client

/** The one client of server data of this page, for its `QueryClientProvider`. */
export const queryClient = (): QueryClient => started().queries
