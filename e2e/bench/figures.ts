import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

// Recorded figures: cost of visits, routes and releases, and lines of code. The benchmark measures them. The
// tests in `performance/` fail when a cost exceeds its recorded figure or its goal.

const file = new URL('figures.json', import.meta.url)

const bytes = v.record(v.string(), v.number())

/** Sequential round trips of the network. */
const rounds = v.number()

const visitCost = v.object({
  /** First visit: rounds until the content is visible, and until the code of the content is loaded. */
  rounds: v.object({ content: rounds, code: rounds }),
  /**
   * Second visit, with the service worker: rounds until shell and screen are visible, and until the data is
   * current.
   */
  again: v.object({ screen: rounds, data: rounds }),
  /**
   * Number of answers until content and code are there, including the page. Fonts, images and answers from
   * the browser's HTTP cache do not count.
   */
  requests: v.number(),
  /** Bytes of each script as sent (brotli), until content and code are there: `{"host main.js": 128000}`. */
  scripts: bytes
})

/** Bytes on the wire, including headers, that a release with one changed word costs a returning member. */
const releaseCost = v.object({
  /**
   * The page after a release, and the copy of the page that browsers store as compression dictionary for the
   * page of the next release.
   */
  page: v.number(),
  /** The files of a host with one changed word. */
  host: v.number(),
  /** The files of a remote with one changed word. */
  remote: v.number(),
  /** The files of remotes that were not released, after either release. */
  unchanged: v.number()
})

/**
 * Downloads of a first visit to a route until its content is visible and the code of the content is loaded.
 */
const routeCost = v.object({
  /** Number of answers, counted as in `visitCost`. */
  requests: v.number(),
  /** Bytes of the scripts, as sent (brotli). */
  script: v.number()
})

const figures = v.object({
  /** Cost of a first and a second visit by path of the page: `{"/ingresa": …}`. */
  visits: v.record(v.string(), visitCost),
  /** Cost of a first visit by path. `/promo` is any promotion. */
  routes: v.record(v.string(), routeCost),
  release: releaseCost,
  /** Lines of code by folder, without tests, comments and blank lines. */
  lines: v.record(v.string(), v.number())
})

export type Figures = v.InferOutput<typeof figures>
export type VisitCost = v.InferOutput<typeof visitCost>
export type ReleaseCost = v.InferOutput<typeof releaseCost>
export type Scripts = v.InferOutput<typeof bytes>

export const readFigures = (): Figures => v.parse(figures, JSON.parse(readFileSync(file, 'utf8')))

export const writeFigures = (measured: Figures): void =>
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)

export const total = (scripts: Scripts): number => Object.values(scripts).reduce((sum, one) => sum + one, 0)

/** @returns the entries that have grown, the largest growth first: `mf-auth sign-in.js 2.2 KB → 3.4 KB`. */
export const growth = (before: Scripts, now: Scripts): readonly string[] =>
  Object.entries(now)
    .map(([name, size]) => ({ name, size, grown: size - (before[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((one, other) => other.grown - one.grown)
    .map(({ name, size, grown }) => `${name} ${kilobytes(size - grown)} → ${kilobytes(size)}`)

/** Formats a number of bytes: `2.2 KB`. */
export const kilobytes = (size: number): string => `${(size / 1024).toFixed(1)} KB`
