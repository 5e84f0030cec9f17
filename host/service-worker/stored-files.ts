// Published files in the worker's cache. Each use checks the bytes against the integrity of the request.

export const cacheName = 'eqs-club'

/**
 * Finds a published file in the cache. If it is missing or its bytes do not match the integrity, loads it
 * from the network and replaces the cached file.
 *
 * @returns the response, and a promise that rejects when the file could not be stored.
 */
export async function findFile(request: Request) {
  const cache = await caches.open(cacheName)
  // A retry adds a query to the address of the same file.
  const { pathname } = new URL(request.url)
  const found = await cache.match(pathname, { ignoreVary: true })
  if (found && (await isPublished(found, request))) return { response: found, stored: Promise.resolve() }
  // The browser checks the integrity of the request.
  const response = await fetch(request)
  const isSound = response.ok && (request.integrity !== '' || isFont(response))
  const stored = isSound
    ? cache.put(pathname, response.clone())
    : Promise.reject(new Error(`${pathname} is not to be had`))
  return { response, stored }
}

const isFont = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('font/') ?? false

/** True when a stored file matches the integrity of the request. */
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

/** @throws {Error} when a file cannot be loaded or stored, after all others were tried. */
export async function storeFiles(files: readonly PublishedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    files.map(async file => await (await findFile(requestFor(file))).stored)
  )
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
