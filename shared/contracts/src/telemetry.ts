import * as v from 'valibot'
import { publishedVersion } from './discovery.ts'
import { remoteName } from './remote-name.ts'

// Beacons: reports of page loads and failures. A beacon contains versions, identifiers and measurements, but
// no personal data: no member's id, token, e-mail or redemption code, and the route's pattern instead of the
// address.

/** Maximum size of a beacon in bytes. */
export const beaconLimit = 1024

const word = v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,39}$/, 'a word in lower case'))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const beacon = v.strictObject({
  /** The number of the release that the page runs. */
  release: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  host: publishedVersion,
  /**
   * The rollout bucket in whole percent (`getRolloutBucket`). If the host did not start, this is the browser's
   * permanent random number, from which the bucket is computed.
   */
  rolloutBucket: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  /** `page_load`, or the name of the failure. */
  event: word,
  /** The remote that was rendered or that failed. */
  remote: v.optional(remoteName),
  /** The version of `remote`. With the outcome `fell_back`, the version that failed. */
  version: v.optional(publishedVersion),
  /**
   * `shown`: the remote was rendered. `fell_back`: the remote's previous version was rendered. `failed`: no
   * version was rendered. `left`: the member left the page before a remote was rendered or failed.
   */
  outcome: v.picklist(['shown', 'fell_back', 'failed', 'left']),
  /**
   * True for the failure of a version that the page's `page_load` beacon does not report, for example because
   * that beacon reports another remote. Such a failure counts as a separate failed load.
   */
  counts: v.optional(v.boolean()),
  /**
   * True when this browser has already reported the same result for this version: today (UTC), or, while the
   * remote has a canary, since the traffic of the remote's versions last changed. Such a beacon is not
   * counted. Older hosts omit this field.
   */
  again: v.optional(v.boolean()),
  /**
   * True when this is the second load in which this browser rendered this version, in the same period as for
   * `again`. Canaries are judged by the times of second loads only, because a first load also has to fetch
   * the version's files. Older hosts omit this field.
   */
  second: v.optional(v.boolean()),
  errorClass: v.optional(word),
  attempts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** The route's pattern: `/promo/:id`. */
  route: v.optional(v.pipe(v.string(), v.regex(/^\/[\w\-/:?.]{0,119}$/))),
  /** From the start of the navigation until the remote is rendered. Missing when the page was in the background. */
  durationMs: v.optional(milliseconds),
  /** Largest contentful paint, cumulative layout shift and interaction to next paint. */
  vitals: v.optional(
    v.strictObject({
      lcp: v.optional(milliseconds),
      cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
      inp: v.optional(milliseconds)
    })
  )
})

export type Beacon = v.InferOutput<typeof beacon>
