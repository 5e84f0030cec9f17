import { integrityOfBytes } from '../src/boot/remote-files.ts'

// Published files in the worker's cache. Except for fonts, their bytes are checked at each use.

export const cacheName = 'eqs-club'

/** Finds a file in the cache, or requests and stores it. `stored` rejects when the file could not be stored. */
export async function findFile(request: Request) {
  // A retry adds a query to the address.
  const { pathname } = new URL(request.url)
  // Some browsers cannot open a damaged cache. The file then comes from the network.
  const found = await findStored(pathname, request).catch(() => undefined)
  if (found) return { response: found, stored: Promise.resolve() }
  // The browser checks the response against the integrity of the request.
  const response = await fetch(request)
  const isSound = response.ok && (request.integrity !== '' || isFont(response))
  const stored = isSound
    ? store(pathname, response.clone())
    : Promise.reject(new Error(`${pathname} is not available`))
  return { response, stored }
}

async function findStored(pathname: string, request: Request): Promise<Response | undefined> {
  const found = await caches.match(pathname, { cacheName, ignoreVary: true })
  return found && (await isPublished(found, request)) ? found : undefined
}

async function store(pathname: string, file: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(pathname, file)
}

const isFont = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('font/') ?? false

/** True when a stored file matches the request's integrity. A font has none. */
async function isPublished(file: Response, { integrity }: Request): Promise<boolean> {
  if (integrity === '') return isFont(file)
  return integrity === (await integrityOfBytes(await file.clone().arrayBuffer()))
}

export interface PublishedFile {
  readonly address: string
  /** Integrity of the file: `sha384-…`. Empty for a font. */
  readonly integrity: string
}

export const requestFor = ({ address, integrity }: PublishedFile): Request =>
  new Request(address, { mode: 'cors', credentials: 'same-origin', integrity })

/** Stores files that are not stored yet. Tries all files, and then throws the first failure. */
export async function storeFiles(files: readonly PublishedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    files.map(async file => await (await findFile(requestFor(file))).stored)
  )
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
