import { randomInt } from 'node:crypto'

/** Characters of codes. Characters that are easily confused are left out: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY'

/** Returns a random code: `EQS-7KQM-4XA`. The database ensures that stored codes are unique. */
export function newCode(): string {
  const letters = Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `EQS-${letters.slice(0, 4)}-${letters.slice(4)}`
}
