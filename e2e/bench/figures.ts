import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

// What was decided that a visit and a release may cost: measured by the benchmark, and held by `performance/`.

const file = new URL('figures.json', import.meta.url)

const bytes = v.record(v.string(), v.number())

/** Answers of the network in a row. */
const rounds = v.number()

const visitCost = v.object({
  /** Until the content is there, and until its code is there too. */
  rounds: v.object({ content: rounds, code: rounds }),
  /** For a member's browser that has the service worker: until shell and screen are there, and until the data are those of now. */
  again: v.object({ screen: rounds, data: rounds }),
  /** Answers that had come by then, the page included, without fonts, pictures and what the browser's own cache had. */
  requests: v.number(),
  /** By script: bytes as sent (brotli) until the content and its code are there, `{"host main.js": 128000}`. */
  scripts: bytes
})

/** Bytes on the wire, headers included, of a release that changes one word, for a member who has been there before. */
const releaseCost = v.object({
  /** The page after a release, and what browsers keep of it for the next one. */
  page: v.number(),
  /** The files of a host in which one word has changed. */
  host: v.number(),
  /** Those of a remote in which one word has changed. */
  remote: v.number(),
  /** What was not released, after either release. */
  unchanged: v.number()
})

/** What a first visit of a route brings until its content and its code are there. */
const routeCost = v.object({
  /** Answers, as above. */
  requests: v.number(),
  /** Bytes of its scripts, as sent (brotli). */
  script: v.number()
})

const figures = v.object({
  /** By page: `{"/ingresa": …}`. */
  visits: v.record(v.string(), visitCost),
  /** By path, `/promo` being any promotion. */
  routes: v.record(v.string(), routeCost),
  release: releaseCost,
  /** By folder, without tests, comments and blank lines. */
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

/** What has grown, the most first: `mf-auth sign-in.js 2.2 KB → 3.4 KB`. */
export const growth = (before: Scripts, now: Scripts): readonly string[] =>
  Object.entries(now)
    .map(([name, size]) => ({ name, size, grown: size - (before[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((one, other) => other.grown - one.grown)
    .map(({ name, size, grown }) => `${name} ${kilobytes(size - grown)} → ${kilobytes(size)}`)

/** `2.2 KB` */
export const kilobytes = (size: number): string => `${(size / 1024).toFixed(1)} KB`
