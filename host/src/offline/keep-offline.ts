/** The worker's address: at the top, so that the whole club is in its reach. */
export const workerAddress = '/service-worker.js'

/**
 * Lets the club open without a network from the next page load on. Begins when the page has nothing better to do, and
 * whatever goes wrong only means that there is no offline.
 */
export function keepOffline(): void {
  if (process.env.NODE_ENV === 'development' || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  // Files that come later pass through the worker by themselves.
  const isFirst = serviceWorker.controller === null
  try {
    await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    if (isFirst) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  } catch {
    // Forbidden by the browser, as in a private window.
  }
}
