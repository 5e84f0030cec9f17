import { storedEntry } from '@eqs/session'
import * as v from 'valibot'
import { releaseKeyNames } from '../boot/signature.ts'

/** The newest release that this browser has had, and the release keys of the host that read it. */
const newest = storedEntry('RELEASE', v.object({ release: v.number(), keys: v.array(v.string()) }))

/** A signed release that is older than one this browser had. */
class OlderRelease extends Error {
  override readonly name = 'OlderRelease'
}

/**
 * Refuses a replayed release. Releases are compared only under one of the same keys, because another set of
 * keys has its own numbering.
 *
 * @param release the number of the release.
 * @throws {OlderRelease} when this browser had a newer one.
 */
export function refuseOlder(release: number): void {
  const had = newest.read()
  if (had && release < had.release && had.keys.some(key => releaseKeyNames().includes(key)))
    throw new OlderRelease(`discovery: release ${release} is older than ${had.release}, which was here`)
}

/**
 * Notes the newest release: older ones are refused from then on. Call it only when no older release is stored
 * offline, or the club could not open offline.
 *
 * @param release the number of the release.
 * @returns false when the browser does not store it.
 */
export const noteRelease = (release: number): boolean =>
  newest.write({ release, keys: [...releaseKeyNames()] })
