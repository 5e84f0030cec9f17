import type { Client } from '@eqs/api'
import type { QueryClient } from '@tanstack/react-query'
import { atom, computed } from 'nanostores'
import { queryClient } from './query-client.ts'

let client: Client | undefined

export function setApiClient(created: Client): void {
  client = created
}

/**
 * Returns the API client of this page.
 *
 * @param use `background` for calls that a screen prefetches. `$loading` does not count them.
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

const $pending = atom(0)

/** The slice `loading`: true while any call is pending. */
export const $loading = computed($pending, pending => pending > 0)

let writes = 0

/** True while a write is pending. A reload of the page would then lose the answer. */
export const isWriting = (): boolean => writes > 0

/** LOADING (+1) and LOADED (−1) of the specification: counts pending calls. */
export function countPending(change: 1 | -1, isWrite: boolean): void {
  $pending.set(Math.max(0, $pending.get() + change))
  if (isWrite) writes += change
}

// The clock of the member's device may be wrong by days. Code that decides whether a promotion has started or
// a code has expired therefore uses the time of the provider (the server with the club's API).

let clockOffset = 0

/**
 * Smallest difference between the provider's clock and the device's clock that is corrected, in milliseconds.
 * The `Date` header is exact to one second and delayed by the network, and a small correction would make
 * relative times jump.
 */
const tolerated = 60_000

export function syncServerClock(provider: number): void {
  const difference = provider - Date.now()
  clockOffset = Math.abs(difference) < tolerated ? 0 : difference
}

/**
 * Returns the provider's current time in epoch milliseconds. Until the first answer of the provider, and while
 * the two clocks differ by less than a minute, it is the device's time.
 */
export const serverNow = (): number => Date.now() + clockOffset

/**
 * Fetches a query before the first rendering of its screen, so that the screen is rendered with its data and
 * without a skeleton. Does nothing unless the answer is already there, because the screen must not wait for
 * the network.
 *
 * @param path the path of the query's call, as `data` in `remote.ts` names it.
 * @param fetch fetches the query into the query cache, which it receives.
 * @returns a promise that resolves when the data are in the cache, and after the current task at the latest.
 * @example fetchArrived('/api/missions', queries => queries.prefetchQuery(missionsQuery(apiClient())))
 */
export async function fetchArrived(
  path: string,
  fetch: (queries: QueryClient) => Promise<unknown>
): Promise<void> {
  if (await apiClient().hasEarlyAnswer(path)) await Promise.race([fetch(queryClient), nextTask()])
}

/** Resolves in a new task. Timers start later than messages, and React would render in between. */
const nextTask = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(undefined)
  })
