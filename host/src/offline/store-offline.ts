import type { PublishedRemote } from '@eqs/contracts/discovery'
import { noteRelease } from '../discovery/newest-release.ts'
import { addressOf } from '../remotes/published-files.ts'
import { listOf } from './file-lists.ts'
import { type FileToStore, hostScripts } from './host-scripts.ts'

/** The worker's address: at the top, so that the whole club is in its reach. */
export const workerAddress = '/service-worker.js'

/**
 * Lets the club open without a network from the next page load on, and the screens that have to from this one on. Whatever
 * goes wrong only means that there is no offline.
 *
 * @param release the number of the page's release. @param remotes those of this page. @param onNewer called when the page
 * was shown before the network had answered, which has another release by now.
 */
export async function storeOffline(
  release: number,
  remotes: readonly PublishedRemote[],
  onNewer: () => void
): Promise<void> {
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!host || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const send = async (worker: ServiceWorker | null) =>
    worker?.postMessage({ host, release: String(release), files: await filesOf(remotes) })
  try {
    // The page that is stored may be of the release before, until the worker has all of this one.
    if (!(await serviceWorker.getRegistration())) noteRelease(release)
    serviceWorker.addEventListener('message', ({ data }) => {
      if (data === String(release)) noteRelease(release)
      else if (data === 'newer') onNewer()
    })
    // A newer worker takes over while the page is open: it has not heard of it.
    serviceWorker.addEventListener('controllerchange', () => send(serviceWorker.controller))
    await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
    await send((await serviceWorker.ready).active)
  } catch {
    // Forbidden by the browser, as in a private window.
  }
}

/**
 * The host's scripts; every file of a remote with a screen that has to open without a network, perhaps for the first
 * time; and what else this page has used.
 */
async function filesOf(remotes: readonly PublishedRemote[]): Promise<readonly FileToStore[]> {
  const used = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const lists = remotes.map(async remote => {
    const isNeeded = remote.extras.remote.routes.some(({ offline }) => offline)
    return Object.entries(await listOf(remote, isNeeded))
      .map(([file, integrity]) => ({ address: addressOf(remote.url, file), integrity }))
      .filter(({ address }) => isNeeded || used.has(address))
  })
  const files = (await Promise.all(lists)).flat()
  const fonts = [...used].filter(address => address.endsWith('.woff2'))
  return [...hostScripts(), ...files, ...fonts.map(address => ({ address, integrity: '' }))].filter(
    ({ address }) => new URL(address).origin === location.origin
  )
}
