import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

// Schema of `figures.json`: recorded cost of visits, routes and releases, and lines of code. `npm run bench
// -- builds --record` writes the file. The tests in `performance/` fail when a cost exceeds its recorded
// figure or its goal.

const file = new URL('figures.json', import.meta.url)

const bytes = v.record(v.string(), v.number())

/** Number of network round trips that happen one after another. */
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
   * Number of answers until the content is visible and its code is loaded, including the answer with the
   * HTML. Fonts, images and answers from the HTTP cache of the browser do not count.
   */
  requests: v.number(),
  /**
   * Size of each script that arrives until the content is visible and its code is loaded, in bytes after
   * brotli compression: `{"host main.js": 128000}`.
   */
  scripts: bytes
})

/** Bytes, including headers, that a returning member downloads after a release that changes one word. */
const releaseCost = v.object({
  /**
   * The HTML of the page, and the copy of the page that browsers store as compression dictionary for the HTML
   * of the next release.
   */
  page: v.number(),
  /** The files of a host with one changed word. */
  host: v.number(),
  /** The files of a remote with one changed word. */
  remote: v.number(),
  /**
   * The files of packages that the release did not change: after the release of the host all remotes, after
   * the release of the remote the host and the other remotes.
   */
  unchanged: v.number()
})

/**
 * Downloads of a first visit to a route until its content is visible and the code of the content is loaded.
 */
const routeCost = v.object({
  /** Number of answers, counted like `requests` of `visitCost`. */
  requests: v.number(),
  /** Total size of the scripts in bytes, after brotli compression. */
  script: v.number()
})

const figures = v.object({
  /** Cost of a first and a second visit by path of the page: `{"/ingresa": …}`. */
  visits: v.record(v.string(), visitCost),
  /** Cost of a first visit by path of the route. `/promo` is the route of a promotion, `/promo/<id>`. */
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

/** @returns the new or larger scripts, the largest growth first: `mf-auth sign-in.js 2.2 KB → 3.4 KB`. */
export const growth = (before: Scripts, now: Scripts): readonly string[] =>
  Object.entries(now)
    .map(([name, size]) => ({ name, size, grown: size - (before[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((one, other) => other.grown - one.grown)
    .map(({ name, size, grown }) => `${name} ${kilobytes(size - grown)} → ${kilobytes(size)}`)

/** Formats a number of bytes: `2.2 KB`. */
export const kilobytes = (size: number): string => `${(size / 1024).toFixed(1)} KB`
