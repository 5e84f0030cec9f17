import * as v from 'valibot'
import { publishedVersion } from './discovery.ts'

// Reports of page loads and failures. They contain code and figures, and no personal data: no member, token,
// e-mail or code, and only the pattern of the route.

/** Maximum size of a beacon in bytes. */
export const beaconLimit = 1024

/** An identifier: `remote_load_failed`, `timeout`. */
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,39}$/, 'a word in small letters'))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const beacon = v.strictObject({
  /** The number of the release that the page runs. */
  release: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  /** The host's version. */
  host: publishedVersion,
  /**
   * The rollout bucket in whole percent (`getCohort`). If the host did not start: the browser's own number,
   * from which the bucket is computed.
   */
  cohort: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  /** `page_load`, or the name of the failure. */
  event: word,
  /** The remote that was rendered or that failed, even when its previous version replaced it. */
  remote: v.optional(v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/))),
  version: v.optional(publishedVersion),
  /** `fell_back`: its previous version was rendered. `left`: the member left before anything was rendered. */
  outcome: v.picklist(['shown', 'fell_back', 'failed', 'left']),
  /** True for a failure that the page's own beacon does not cover. It counts as a separate load. */
  counts: v.optional(v.boolean()),
  /**
   * True when this browser has reported the same for this version before, today or since the canary got its
   * share. Repeats are not counted. Older hosts omit it.
   */
  again: v.optional(v.boolean()),
  /**
   * True for this browser's second load of this version within that time. Only the times of this load are
   * judged. Older hosts omit it.
   */
  second: v.optional(v.boolean()),
  errorClass: v.optional(word),
  attempts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** The route's pattern: `/promo/:id`. */
  route: v.optional(v.pipe(v.string(), v.regex(/^\/[\w\-/:?.]{0,119}$/))),
  /**
   * From the start of the navigation until the remote is rendered. Missing when the page was in the
   * background.
   */
  durationMs: v.optional(milliseconds),
  vitals: v.optional(
    v.strictObject({
      /** Largest contentful paint, in milliseconds. */
      lcp: v.optional(milliseconds),
      /** Cumulative layout shift, without a unit. */
      cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
      /** Interaction to next paint, in milliseconds. */
      inp: v.optional(milliseconds)
    })
  ),
  connection: v.optional(v.picklist(['slow-2g', '2g', '3g', '4g']))
})

export type Beacon = v.InferOutput<typeof beacon>
