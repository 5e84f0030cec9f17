import { storedEntry } from '@eqs/session'
import * as v from 'valibot'
import { releaseKeyNames } from '../boot/signature.ts'

/** The number of the newest release that this browser has had whole, and the release keys of the host that read it. */
const newest = storedEntry('RELEASE', v.object({ release: v.number(), keys: v.array(v.string()) }))

/** A release that is signed, and was put back. */
class OlderRelease extends Error {
  override readonly name = 'OlderRelease'
}

/** @throws {OlderRelease} when this browser had a newer one under one of the same keys: a club with others counts anew. */
export function refuseOlder(release: number): void {
  const had = newest.read()
  if (had && release < had.release && had.keys.some(key => releaseKeyNames().includes(key)))
    throw new OlderRelease(`discovery: release ${release} is older than ${had.release}, which was here`)
}

/** From now on no older release is taken: nothing that is stored here for times without a network may be older. */
export const noteRelease = (release: number): boolean =>
  newest.write({ release, keys: [...releaseKeyNames()] })
