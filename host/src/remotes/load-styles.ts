import type { PublishedRemote } from '@eqs/contracts/discovery'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { alternativeMs } from '../boot/waits.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import { knownFiles } from './published-files.ts'

/**
 * Requests the missing style sheets of a remote once more, under new addresses. The remote's own loader then
 * finds the `link` elements of these style sheets and continues, even if a style sheet failed again: a screen
 * without styles is still readable. Such a failure is reported.
 *
 * @param version the version of the remote.
 * @returns false when a style sheet failed again.
 */
export async function loadStyles(version: PublishedRemote): Promise<boolean> {
  const { metadata, extras } = version
  const missing = knownFiles(version).filter(
    ({ name, address }) => name.endsWith('.css') && !isThere(address)
  )
  const sheets = await Promise.all(
    missing.map(({ address, integrity = '' }) => loadStyle(`${address}?retry=1`, integrity))
  )
  if (sheets.every(({ isLoaded }) => isLoaded)) return true
  reportFailure({
    event: 'remote_load_failed',
    errorClass: 'css',
    remote: extras.remote.name,
    version: metadata.version,
    attempts: 2,
    detail: missing.map(({ name }) => name).join(' ')
  })
  return false
}

const isThere = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(link =>
    link.href.startsWith(address)
  )

/**
 * Adds a style sheet to the page.
 *
 * @param href address of the style sheet.
 * @param integrity the integrity that the browser checks.
 * @returns the element, which the remote's own loader finds, and whether the style sheet is loaded.
 */
export function loadStyle(
  href: string,
  integrity: string
): Promise<{ readonly link: HTMLLinkElement; readonly isLoaded: boolean }> {
  return new Promise(done => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = href
    const end = (isLoaded: boolean) => done({ link, isLoaded })
    link.onload = () => end(true)
    link.onerror = () => end(false)
    awakeTimeout(() => end(false), alternativeMs)
    document.head.append(link)
  })
}
