import type { PublishedRemote } from '@eqs/contracts/discovery'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { alternativeMs } from '../boot/waits.ts'
import { raise } from '../notices/notices.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import { knownFiles, toAddress } from './published-files.ts'

/**
 * Requests the missing style sheets of a remote once more, under new addresses. The remote's own loader then
 * finds the `link` elements of these style sheets and continues, even if a style sheet failed again: a screen
 * without styles is still readable. Such a failure is reported, and the member gets a notice.
 *
 * @param version the version of the remote.
 */
export async function loadStyles(version: PublishedRemote): Promise<void> {
  const { metadata, extras, url } = version
  const files = knownFiles(version)
  const missing = Object.keys(files).filter(file => file.endsWith('.css') && !isThere(toAddress(url, file)))
  const loaded = await Promise.all(missing.map(file => load(toAddress(url, file), files[file] ?? '')))
  if (loaded.every(Boolean)) return
  raise('unstyled')
  reportFailure({
    event: 'remote_load_failed',
    errorClass: 'css',
    remote: extras.remote.name,
    version: metadata.version,
    attempts: 2,
    detail: missing.join(' ')
  })
}

const isThere = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(link =>
    link.href.startsWith(address)
  )

function load(address: string, integrity: string): Promise<boolean> {
  return new Promise(done => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = `${address}?retry=1`
    link.onload = () => done(true)
    link.onerror = () => done(false)
    awakeTimeout(() => done(false), alternativeMs)
    document.head.append(link)
  })
}
