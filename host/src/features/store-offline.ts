import type { PublishedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfContainer, filesOfText } from '@eqs/contracts/file-list'
import { listFiles } from '../boot/remote-files.ts'
import { readMeta } from '../prerendered/rendered-screen.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { knownFiles } from '../remotes/published-files.ts'
import { workerAddress } from '../remotes/trusted-scripts.ts'

/** A file that the service worker stores. The integrity of a font is empty. */
type FileToStore = { readonly address: string; readonly integrity: string }

/** The bundler's runtime: file name (`u`) and integrity (`sriHashes`) of each chunk. */
declare const __webpack_require__: {
  u(chunk: string): string
  readonly sriHashes: Readonly<Record<string, string>>
}

declare const __webpack_public_path__: string

/** Registers the service worker and sends it the list of files to store. */
export async function storeOffline({ number, published }: ClubRelease): Promise<void> {
  const host = readMeta('eqs-host')
  if (!host || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const remotes = published.flatMap(({ version }) => version ?? [])
  const send = async (worker: ServiceWorker | null) =>
    worker?.postMessage({ host, release: String(number), files: await listFilesToStore(remotes) })
  try {
    // A newer worker may take over while the page is open.
    serviceWorker.addEventListener('controllerchange', () => send(serviceWorker.controller))
    // Not awaited: registering waits for a check for a newer worker, which may take longer than a short visit.
    serviceWorker.register(workerAddress, { updateViaCache: 'none' }).catch(() => {})
    const { active } = await serviceWorker.ready
    addEventListener('eqs:store-again', () => send(serviceWorker.controller ?? active))
    await send(active)
  } catch {
    // Some browsers forbid service workers in a private window.
  }
}

/** Lists the host's scripts, all files of remotes with an offline route, and the other files that were used. */
async function listFilesToStore(remotes: readonly PublishedRemote[]): Promise<readonly FileToStore[]> {
  const used = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const lists = remotes.map(async remote => {
    const isNeeded = remote.extras.remote.routes.some(({ offline }) => offline)
    const all = isNeeded ? listFiles(remote, await fetchList(remote)) : knownFiles(remote)
    return all
      .filter(({ address }) => isNeeded || used.has(address))
      .map(({ address, integrity = '' }) => ({ address, integrity }))
  })
  const files = (await Promise.all(lists)).flat()
  const fonts = [...used].filter(address => address.endsWith('.woff2'))
  return [...hostScripts(), ...files, ...fonts.map(address => ({ address, integrity: '' }))].filter(
    ({ address }) => new URL(address).origin === location.origin
  )
}

/** The scripts in the page, and the chunks that are loaded on demand. */
function hostScripts(): readonly FileToStore[] {
  const folder = new URL(__webpack_public_path__, location.origin).href
  const inPage = [...document.querySelectorAll<HTMLScriptElement>('script[src][integrity]')]
    .filter(({ src }) => src.startsWith(folder))
    .map(({ src, integrity }) => ({ address: src, integrity }))
  const chunks = Object.entries(__webpack_require__.sriHashes).map(([chunk, integrity]) => ({
    address: folder + __webpack_require__.u(chunk),
    integrity
  }))
  return [...inPage, ...chunks]
}

/** Lists the integrities of a remote's files, if necessary from its entry. Empty when the entry is unreadable. */
export async function fetchList({ url, metadata, extras }: PublishedRemote): Promise<FileList> {
  const { assets, container } = extras
  // The container is undefined while its entry is loading.
  const loaded = Reflect.get(globalThis, container)
  if (assets || loaded) return assets ?? filesOfContainer(loaded)
  try {
    const response = await fetch(url, { integrity: metadata.integrity })
    return filesOfText(await response.text())
  } catch {
    return {}
  }
}
