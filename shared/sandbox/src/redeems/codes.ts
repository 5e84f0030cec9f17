import { randomInt } from 'node:crypto'

/** No 0 O 1 I L, no 2 Z, 5 S, 8 B: a code is read aloud at a till. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY'

/** A code such as `EQS-7KQM-4XA`; unique only once the database took it. */
export function newCode(): string {
  const letters = Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `EQS-${letters.slice(0, 4)}-${letters.slice(4)}`
}
