import { problemOf } from '@eqs/api'
import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which an answer is good enough not to be asked for again on coming back to a screen. */
const freshFor = 30_000

/** The one client of server data; the host provides it to every remote. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        refetchOnWindowFocus: false,
        // Offline is said by the shell's banner; a query that waits for the network in silence would never say anything.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 500
      },
      mutations: { networkMode: 'always', retry: false }
    }
  })
}

/** Whether asking once more may help. */
function isPassing(error: unknown): boolean {
  const { kind } = problemOf(error)
  return kind === 'offline' || kind === 'server'
}
