import type { PublishedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfText } from '@eqs/contracts/file-list'
import { noteRelease } from '../discovery/newest-release.ts'
import { addressOf, knownFiles } from '../remotes/published-files.ts'
import { type FileToStore, hostScripts } from './host-scripts.ts'

/** The worker's address: at the top, so that the whole club is in its reach. */
export const workerAddress = '/service-worker.js'

/**
 * Lets the club open without a network from the next page load on, and the screens that have to from this one on. Whatever
 * goes wrong only means that there is no offline.
 *
 * @param release the number of the page's release. @param remotes those of this page.
 */
export async function storeOffline(release: number, remotes: readonly PublishedRemote[]): Promise<void> {
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

/** The files of a remote, of one that this page has not loaded too, if they are needed. None, where its entry does not come. */
async function listOf(remote: PublishedRemote, isNeeded: boolean): Promise<FileList> {
  const { url, metadata, extras } = remote
  const known = knownFiles(remote)
  if (!isNeeded || extras.assets || Reflect.has(globalThis, extras.container)) return known
  try {
    const response = await fetch(url, { integrity: metadata.integrity })
    return { ...known, ...filesOfText(await response.text()) }
  } catch {
    return {}
  }
}
