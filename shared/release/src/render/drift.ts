import { pushWorker } from '@eqs/session/push-addresses'
import { latestEntry } from '../history/history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { readText, type Store } from '../store/store.ts'
import { pageSignedBy, releaseIn } from './render.ts'

/**
 * Compares the files that members get with those that `render` would write.
 *
 * @param keys whose signature counts; the live host's public keys unless told, where it names them.
 * @returns a line for each file that is missing or another one.
 */
export async function driftOf(
  store: Store,
  keys?: Pick<ReleaseKeys, 'publicKeys'>
): Promise<readonly string[]> {
  const [html, discovery] = [await readText(store, 'index.html'), await readText(store, 'discovery.json')]
  const live = await latestEntry(store)
  if (!live) return []
  const { state, number, contents = {} } = live.entry
  const fault = numberFault(html, number)
  if (fault) return [fault]
  try {
    const page = await pageSignedBy(store, () => anySignature, { state, release: number, contents })
    const known = keys ?? (page.host.releaseKeys && { publicKeys: page.host.releaseKeys })
    const isForged = known && discovery !== undefined && !isSignedText(discovery, known)
    const isTorn = discovery !== undefined && signatureIn(html) !== signatureIn(discovery)
    const worker = pushWorker.address.slice(1)
    return [
      ...compared('index.html', unsigned(html), page.html),
      ...compared('discovery.json', unsigned(discovery), JSON.stringify(page.discovery)),
      ...compared('service-worker.js', await readText(store, 'service-worker.js'), page.host.serviceWorker),
      ...(page.config.pushAppId ? compared(worker, await readText(store, worker), pushWorker.source) : []),
      ...(isForged ? ['discovery.json is not signed with one of the release keys'] : []),
      ...(isTorn ? ['index.html and discovery.json are not signed alike'] : [])
    ]
  } catch (error) {
    return [
      `what members should get cannot be told: ${error instanceof Error ? error.message : String(error)}`
    ]
  }
}

/** An operator who was stopped half way has left the page of the release before; a newer one tells of entries that are gone. */
function numberFault(html: string | undefined, newest: number): string | undefined {
  if (html === undefined) return 'index.html is missing: release render writes it'
  const shown = releaseIn(html)
  if (shown > newest)
    return `index.html is of release ${shown}, but the history ends at ${newest}: entries were taken away`
  return shown < newest ? 'index.html is not of this release: release render writes it anew' : undefined
}

/** In the place of every signature while texts are compared: whoever looks has no key to sign with. */
const anySignature = `${'A'.repeat(86)}==`
const signaturePlace = /"signature":"([^"]*)"/g
const unsigned = (text: string | undefined) => text?.replace(signaturePlace, `"signature":"${anySignature}"`)
const signatureIn = (text: string | undefined) => text && [...text.matchAll(signaturePlace)].at(-1)?.[1]

function compared(file: string, present: string | undefined, expected: string): readonly string[] {
  if (present === undefined) return [`${file} is missing: release render writes it`]
  return present === expected ? [] : [`${file} is not what release render would write`]
}
