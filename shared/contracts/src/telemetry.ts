import * as v from 'valibot'
import { publishedVersion } from './discovery.ts'

// What a page tells of itself, once, and of each failure. It names code and figures, and no person: no member, token,
// e-mail or code, and of the address only the route's pattern.

/** More bytes than this is none of our beacons. */
export const beaconLimit = 1024

/** A word of ours: `remote_load_failed`, `timeout`. */
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,39}$/, 'a word in small letters'))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const beacon = v.strictObject({
  /** The number of the release that the page runs. */
  release: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  /** The host's version. */
  host: publishedVersion,
  /** Which members the browser belongs to, in whole percent (`cohort.ts`). Where the host has not come, its place, which the cohort is made from. */
  cohort: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  /** `page_load`, or the failure's name. */
  event: word,
  /** The remote that was shown, or that failed, even when its previous version took over. */
  remote: v.optional(v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/))),
  version: v.optional(publishedVersion),
  /** `fell_back`: it failed, and its previous version was shown; `left`: the member went before anything was shown. */
  outcome: v.picklist(['shown', 'fell_back', 'failed', 'left']),
  /** A failure that the page's own beacon does not cover: it counts as a load of its own. */
  counts: v.optional(v.boolean()),
  /** This browser has told the same of this version before, today or since the canary got its share: it counts once. Older hosts do not say. */
  again: v.optional(v.boolean()),
  /** This browser's second load that shows this version, in the same time: the times of this one are judged. Older hosts do not say. */
  second: v.optional(v.boolean()),
  errorClass: v.optional(word),
  attempts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** The route's pattern: `/promo/:id`. */
  route: v.optional(v.pipe(v.string(), v.regex(/^\/[\w\-/:?.]{0,119}$/))),
  /** From the start of the navigation until the remote was shown; absent when the page was in the background. */
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
