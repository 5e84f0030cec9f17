import type { PublishedRemote } from '@eqs/contracts/discovery'
import { noteRelease } from '../discovery/newest-release.ts'
import { toAddress } from '../remotes/published-files.ts'
import { fetchList } from './file-lists.ts'
import { type FileToStore, hostScripts } from './host-scripts.ts'

/** Address of the service worker: at the root, so that its scope is the whole club. */
export const workerAddress = '/service-worker.js'

/**
 * Registers the service worker and sends it the files to store. The club then opens offline from the next
 * page load on, and remotes with offline routes can be used offline in this page. Errors only mean that there
 * is no offline mode.
 *
 * @param release the number of the page's release.
 * @param remotes the remotes of this page.
 * @param onNewer called when the page came from the cache and the network has a page of another release.
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
    worker?.postMessage({ host, release: String(release), files: await listFiles(remotes) })
  try {
    // An existing worker may have an older release stored, until it posts that this one is complete.
    if (!(await serviceWorker.getRegistration())) noteRelease(release)
    serviceWorker.addEventListener('message', ({ data }) => {
      if (data === String(release)) noteRelease(release)
      else if (data === 'newer') onNewer()
    })
    // A newer worker that takes over while the page is open needs the list too.
    serviceWorker.addEventListener('controllerchange', () => send(serviceWorker.controller))
    await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
    await send((await serviceWorker.ready).active)
  } catch {
    // The browser forbids it, for example in a private window.
  }
}

/**
 * Lists the files to store: the host's scripts, all files of the remotes with an offline route, which may be
 * opened offline for the first time, and the other files and fonts that this page has used.
 */
async function listFiles(remotes: readonly PublishedRemote[]): Promise<readonly FileToStore[]> {
  const used = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const lists = remotes.map(async remote => {
    const isNeeded = remote.extras.remote.routes.some(({ offline }) => offline)
    return Object.entries(await fetchList(remote, isNeeded))
      .map(([file, integrity]) => ({ address: toAddress(remote.url, file), integrity }))
      .filter(({ address }) => isNeeded || used.has(address))
  })
  const files = (await Promise.all(lists)).flat()
  const fonts = [...used].filter(address => address.endsWith('.woff2'))
  return [...hostScripts(), ...files, ...fonts.map(address => ({ address, integrity: '' }))].filter(
    ({ address }) => new URL(address).origin === location.origin
  )
}
