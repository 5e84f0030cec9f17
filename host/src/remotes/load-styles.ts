import type { PublishedRemote } from '@eqs/contracts/discovery'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import type { RemoteFile } from '../boot/remote-files.ts'
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
  const loaded = await Promise.all(missing.map(load))
  if (loaded.every(Boolean)) return true
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

function load({ address, integrity = '' }: RemoteFile): Promise<boolean> {
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
