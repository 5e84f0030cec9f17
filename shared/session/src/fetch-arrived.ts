import { apiClient } from './api-client.ts'

/**
 * Fetches a query before the first rendering of its screen, so that the screen is rendered with its data and
 * without a skeleton. Does nothing unless the answer is already there, because the screen must not wait for
 * the network.
 *
 * @param path the path of the query's call, as `data` in `remote.ts` names it.
 * @param fetch fetches the query into the query cache.
 * @returns a promise that resolves when the data are in the cache, and after the current task at the latest.
 * @example fetchArrived('/api/missions', () => queryClient.prefetchQuery(missionsQuery(apiClient())))
 */
export async function fetchArrived(path: string, fetch: () => Promise<unknown>): Promise<void> {
  if (await apiClient().hasEarlyAnswer(path)) await Promise.race([fetch(), nextTask()])
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
