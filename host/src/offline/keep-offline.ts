import type { PublishedRemote } from '@eqs/navigation/discovery'

/** The worker's address: at the top, so that the whole club is in its reach. */
export const workerAddress = '/service-worker.js'

/** A file for the worker to keep. */
interface FileToKeep {
  /** Absolute. */
  readonly address: string
  /** Empty for what has run in this page, whose integrity is checked already. */
  readonly integrity: string
}

/**
 * Lets the club open without a network from the next page load on, and the screens that have to from this one on. Begins
 * when the page has nothing better to do, and whatever goes wrong only means that there is no offline.
 *
 * @param remotes those of this page.
 */
export function keepOffline(remotes: Iterable<PublishedRemote>): void {
  if (process.env.NODE_ENV === 'development' || !('serviceWorker' in navigator)) return
  const ahead = [...remotes].flatMap(filesAhead)
  if (document.readyState === 'complete') void register(ahead)
  else addEventListener('load', () => void register(ahead), { once: true })
}

/** All files of a remote with a screen that has to open without a network, perhaps for the first time. */
function filesAhead({ url, extras }: PublishedRemote): readonly FileToKeep[] {
  if (!extras.remote.routes.some(({ offline }) => offline)) return []
  return Object.entries(extras.assets).map(([file, integrity]) => ({
    address: new URL(file, new URL(url, location.origin)).href,
    integrity
  }))
}

async function register(ahead: readonly FileToKeep[]): Promise<void> {
  const { serviceWorker } = navigator
  // Files that come later pass through the worker by themselves.
  const isFirst = serviceWorker.controller === null
  try {
    await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    active?.postMessage([...(isFirst ? filesUsed() : []), ...ahead])
  } catch {
    // Forbidden by the browser, as in a private window.
  }
}

const filesUsed = (): readonly FileToKeep[] =>
  performance.getEntriesByType('resource').map(({ name }) => ({ address: name, integrity: '' }))
