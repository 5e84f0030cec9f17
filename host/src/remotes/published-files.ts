import type { DescribedRemote } from '@eqs/contracts/discovery'
import { filesOfContainer } from '@eqs/contracts/file-list'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { integrityOfBytes, listFiles, type RemoteFile } from '../boot/remote-files.ts'
import { alternativeMs, fileMs } from '../boot/waits.ts'
import { LoadError } from './load-error.ts'

/** Files that may run, by address without a query. */
const integrities = new Map<string, string>()

export function admitFiles(version: DescribedRemote): void {
  for (const { address, integrity } of knownFiles(version)) if (integrity) integrities.set(address, integrity)
}

/** All files if the entry has run or `assets` lists them, else the entry. */
export const knownFiles = (version: DescribedRemote): readonly RemoteFile[] =>
  listFiles(version, filesOfContainer(Reflect.get(globalThis, version.extras.container)))

/** Ignores the query, which a retry adds. */
export function findIntegrity(url: string): string | undefined {
  const address = absolute(url)
  address.search = ''
  return integrities.get(address.href)
}

const allowedOrigins = new Set([location.origin])

/** For the mirror, or a team's machine. */
export function allowOrigin(origin: string): void {
  allowedOrigins.add(origin)
}

export const isAllowedOrigin = (url: string): boolean => allowedOrigins.has(absolute(url).origin)

const absolute = (url: string): URL => new URL(url, location.origin)

/** Runs a published script from an allowed origin. Refuses any other before the request. */
export async function loadScript(url: string): Promise<void> {
  const integrity = findIntegrity(url) ?? ''
  if (!isAllowedOrigin(url))
    throw new LoadError('origin_refused', `${url} is not an address of published files`)
  // Files of a development server have no integrity. Only a development build of the host runs them.
  if (!integrity && process.env.NODE_ENV !== 'development')
    throw new LoadError('integrity_missing', `${url} is published without an integrity`)
  return new Promise((done, fail) => {
    const script = Object.assign(document.createElement('script'), {
      async: true,
      crossOrigin: 'anonymous',
      fetchPriority: 'high',
      integrity,
      src: url
    })
    let wrong: LoadError | undefined
    const stopWaiting = awakeTimeout(
      () => end(new LoadError('timeout', `${url} was not loaded within ${fileMs} ms`)),
      fileMs
    )
    // Otherwise `watchHandlers` would report the error.
    const take = (event: ErrorEvent) => {
      if (event.filename !== script.src) return
      event.preventDefault()
      wrong = new LoadError(event.error instanceof SyntaxError ? 'syntax' : 'import_throw', event.message)
    }
    function end(error: LoadError | undefined) {
      stopWaiting()
      removeEventListener('error', take)
      script.remove()
      if (error) fail(error)
      else done()
    }
    addEventListener('error', take)
    script.onload = () => end(wrong)
    script.onerror = () => {
      stopWaiting()
      void whyRefused(url, integrity).then(end)
    }
    document.head.append(script)
  })
}

/** The browser does not expose the reason, so the file is requested again. */
async function whyRefused(url: string, integrity: string): Promise<LoadError> {
  try {
    const signal = AbortSignal.timeout(alternativeMs)
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal })
    const { ok, status, headers } = response
    if (!ok) return new LoadError('network', `${url} answers ${status}`, { isGone: status < 500 })
    const type = headers.get('Content-Type') ?? ''
    if (!type.includes('javascript')) return new LoadError('not_script', `${url} is ${type}`)
    if (integrity !== (await integrityOfBytes(await response.arrayBuffer())))
      return new LoadError('integrity', `${url} is not what was published`)
    return new LoadError('network', `${url} came too late`)
  } catch {
    return new LoadError('network', `${url} answers nothing`)
  }
}

/** Requests missing styles once more. The remote's loader finds the `link` elements and continues in any case. */
export async function loadMissingStyles(version: DescribedRemote): Promise<readonly string[]> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const missing = knownFiles(version).filter(
    ({ name, address }) => name.endsWith('.css') && !links.some(({ href }) => href.startsWith(address))
  )
  const signal = AbortSignal.timeout(alternativeMs)
  const loads = missing.map(async ({ name, address, integrity = '' }) => {
    const href = `${address}?retry=1`
    const { link, isLoaded } = await loadStyle(href, integrity)
    if (isLoaded) return []
    // The browser does not expose why a style sheet failed.
    await fetch(href, { signal }).catch((cause: unknown) => {
      link.remove()
      throw new LoadError('css', `${href} cannot be reached`, { cause })
    })
    return [name]
  })
  return (await Promise.all(loads)).flat()
}

function loadStyle(
  href: string,
  integrity: string
): Promise<{ readonly link: HTMLLinkElement; readonly isLoaded: boolean }> {
  return new Promise(done => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href })
    const end = (isLoaded: boolean) => done({ link, isLoaded })
    link.onload = () => end(true)
    link.onerror = () => end(false)
    awakeTimeout(() => end(false), alternativeMs)
    document.head.append(link)
  })
}

/** A script or link with this address needs no further request. */
export const hasArrived = ({ address }: RemoteFile): boolean =>
  performance.getEntriesByName(address).some(
    entry =>
      entry instanceof PerformanceResourceTiming &&
      entry.responseEnd > 0 &&
      // Older browsers do not report the status.
      (entry.responseStatus ?? 200) === 200
  )

/** Runs arrived files at once. The remote's loader would run them one by one, and handles those that fail. */
export async function runArrivedFiles(files: readonly RemoteFile[]): Promise<void> {
  // The remote's loader takes a style sheet whose element is in the page for loaded.
  await Promise.allSettled(
    files.filter(hasArrived).map(async ({ name, address }) => {
      if (!name.endsWith('.css')) return loadScript(address)
      const integrity = findIntegrity(address)
      if (!integrity) return
      const { link, isLoaded } = await loadStyle(address, integrity)
      // Without the element, the remote's loader requests the style sheet again.
      if (!isLoaded) link.remove()
    })
  )
}
