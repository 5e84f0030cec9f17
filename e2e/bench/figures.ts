import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

// What the benchmark has measured last, for the size budget and for whoever compares.

const file = new URL('figures.json', import.meta.url)

const bytes = v.record(v.string(), v.number())

const figures = v.object({
  /** By page and script: bytes as sent (brotli) until the content and its code were there, `{"/ingresa": {"host main.js": 128000}}`. */
  scripts: v.record(v.string(), bytes),
  /** By folder, without tests, comments and blank lines. */
  lines: v.record(v.string(), v.number())
})

export type Figures = v.InferOutput<typeof figures>
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
