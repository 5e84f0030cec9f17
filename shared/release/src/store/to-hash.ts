import { createHash } from 'node:crypto'

/** Returns the SHA-256, hexadecimal. */
export const toHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
