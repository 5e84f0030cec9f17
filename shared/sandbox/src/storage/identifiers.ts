import { createHash, randomBytes } from 'node:crypto'

/** Returns a new random id of 24 hexadecimal characters. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}

/** Derives an id from a text. Demo data have such ids, so that links to the data work in every sandbox. */
export function idFor(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 24)
}
