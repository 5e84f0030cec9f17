// Published files in the worker's cache. Each use checks the bytes against the integrity that the page asks for.

export const cacheName = 'eqs-club'

/** A published file from the cache, where it is as it was published, else from the network, which mends the cache. */
export async function findFile(request: Request) {
  const cache = await caches.open(cacheName)
  // Whatever query a retry puts behind it, it is the same file.
  const { pathname } = new URL(request.url)
  const found = await cache.match(pathname, { ignoreVary: true })
  if (found && (await isPublished(found, request))) return { response: found, stored: Promise.resolve() }
  // Checks the integrity, too.
  const response = await fetch(request)
  const isSound = response.ok && (request.integrity !== '' || isFont(response))
  const stored = isSound
    ? cache.put(pathname, response.clone())
    : Promise.reject(new Error(`${pathname} is not to be had`))
  return { response, stored }
}

const isFont = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('font/') ?? false

/** Whether a stored file has the bytes that the page asks for. */
async function isPublished(file: Response, { integrity }: Request): Promise<boolean> {
  if (integrity === '') return isFont(file)
  const digest = await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer())
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

export interface PublishedFile {
  readonly address: string
  /** Empty for a font. */
  readonly integrity: string
}

export const requestFor = ({ address, integrity }: PublishedFile): Request =>
  new Request(address, { mode: 'cors', credentials: 'same-origin', integrity })

/** @throws {Error} when one of them cannot be had, after all others were tried. */
export async function storeFiles(files: readonly PublishedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    files.map(async file => await (await findFile(requestFor(file))).stored)
  )
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
