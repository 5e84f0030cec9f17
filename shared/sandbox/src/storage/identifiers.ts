import { createHash, randomBytes } from 'node:crypto'

/** A new id: 24 hexadecimal characters, not to be guessed. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}

/** The same id for the same words on every machine; for what the seed creates and links refer to. */
export function idFor(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 24)
}
