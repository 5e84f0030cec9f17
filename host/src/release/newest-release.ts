import { storedEntry } from '@eqs/session'
import * as v from 'valibot'
import { releaseKeyNames } from '../boot/signature.ts'

/** Number of the newest release in this browser, and the release keys of the host that stored the number. */
const newest = storedEntry('RELEASE', v.object({ release: v.number(), keys: v.array(v.string()) }))

/** Thrown for a signed release that is older than the newest release that this browser has stored. */
class OlderRelease extends Error {
  override readonly name = 'OlderRelease'
}

/**
 * Refuses a release that is older than the newest release that this browser has stored. This prevents the
 * replay of an old signed document. The numbers are compared only if this host has one of the stored release
 * keys, because releases under other keys are numbered separately.
 *
 * @param release the number of the release.
 * @throws {OlderRelease} when the release is older.
 */
export function refuseOlder(release: number): void {
  const had = newest.read()
  if (had && release < had.release && had.keys.some(key => releaseKeyNames().includes(key)))
    throw new OlderRelease(`discovery: release ${release} is older than ${had.release}, which was here`)
}

/**
 * Stores the number of the newest release, so that older releases are refused from then on. Call this only
 * when the service worker has no older release stored. Otherwise that release would be refused, and the club
 * could not open offline.
 *
 * @param release the number of the release.
 * @returns false when the browser does not store the number.
 */
export const noteRelease = (release: number): boolean =>
  newest.write({ release, keys: [...releaseKeyNames()] })
