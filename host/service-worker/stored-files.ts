// Published files in the worker's cache. The bytes of a file, except a font, are checked against the
// integrity of the request each time the file is used.

export const cacheName = 'eqs-club'

/**
 * Finds a published file in the cache. If the file is missing or its bytes do not match the integrity,
 * requests the file from the network and stores it.
 *
 * @returns the response, and a promise (`stored`) that rejects when the file could not be stored.
 * @throws {TypeError} when the network fails, or when the bytes from the network do not match the integrity.
 */
export async function findFile(request: Request) {
  const cache = await caches.open(cacheName)
  // The query is ignored, because a retry adds a query to the address of the same file.
  const { pathname } = new URL(request.url)
  const found = await cache.match(pathname, { ignoreVary: true })
  if (found && (await isPublished(found, request))) return { response: found, stored: Promise.resolve() }
  // The browser checks the response against the integrity of the request.
  const response = await fetch(request)
  const isSound = response.ok && (request.integrity !== '' || isFont(response))
  const stored = isSound
    ? cache.put(pathname, response.clone())
    : Promise.reject(new Error(`${pathname} is not to be had`))
  return { response, stored }
}

const isFont = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('font/') ?? false

/** True when a stored file matches the request's integrity, or is a font and the request has no integrity. */
async function isPublished(file: Response, { integrity }: Request): Promise<boolean> {
  if (integrity === '') return isFont(file)
  const digest = await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer())
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

export interface PublishedFile {
  readonly address: string
  /** Integrity of the file: `sha384-…`. Empty for a font. */
  readonly integrity: string
}

export const requestFor = ({ address, integrity }: PublishedFile): Request =>
  new Request(address, { mode: 'cors', credentials: 'same-origin', integrity })

/**
 * Stores files in the cache, unless they are stored already. If one file fails, the other files are still
 * stored.
 *
 * @throws {Error} the first failure, after all files were tried.
 */
export async function storeFiles(files: readonly PublishedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    files.map(async file => await (await findFile(requestFor(file))).stored)
  )
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
