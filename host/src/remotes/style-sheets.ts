import type { DescribedRemote } from '@eqs/contracts/discovery'
import { reportFailure } from '../telemetry/report-problem.ts'
import { knownFiles, loadStyle } from './published-files.ts'

/** True when a screen is rendered without some of its styles, false when all missing styles have arrived. */
export type SetUnstyled = (isUnstyled: boolean) => void

const failedLinks = new Set<HTMLLinkElement>()

/**
 * Requests the missing style sheets of a remote once more, under new addresses. The remote's own loader then
 * finds the `link` elements of these style sheets and continues, even if a style sheet failed again: a screen
 * without styles is still readable. Such a failure is reported, and the style sheet is requested again when
 * the network is back.
 */
export async function loadStyles(version: DescribedRemote, setUnstyled: SetUnstyled): Promise<void> {
  const { metadata, extras } = version
  const missing = knownFiles(version).filter(
    ({ name, address }) => name.endsWith('.css') && !isThere(address)
  )
  const sheets = await Promise.all(
    missing.map(({ address, integrity = '' }) => loadStyle(`${address}?retry=1`, integrity))
  )
  const failed = sheets.filter(({ isLoaded }) => !isLoaded)
  if (failed.length === 0) return
  reportFailure({
    event: 'remote_load_failed',
    errorClass: 'css',
    remote: extras.remote.name,
    version: metadata.version,
    attempts: 2,
    detail: missing.map(({ name }) => name).join(' ')
  })
  setUnstyled(true)
  if (failedLinks.size === 0) addEventListener('online', () => loadFailed(setUnstyled), { once: true })
  for (const { link } of failed) failedLinks.add(link)
}

/** Requests the style sheets that failed, and the rest of them again when the network comes back once more. */
async function loadFailed(setUnstyled: SetUnstyled): Promise<void> {
  await Promise.all(
    [...failedLinks].map(async failed => {
      const address = new URL(failed.href)
      address.searchParams.set('retry', `${Number(address.searchParams.get('retry')) + 1}`)
      const { link, isLoaded } = await loadStyle(address.href, failed.integrity)
      failed.remove()
      failedLinks.delete(failed)
      if (!isLoaded) failedLinks.add(link)
    })
  )
  if (failedLinks.size === 0) setUnstyled(false)
  else addEventListener('online', () => loadFailed(setUnstyled), { once: true })
}

const isThere = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(link =>
    link.href.startsWith(address)
  )
