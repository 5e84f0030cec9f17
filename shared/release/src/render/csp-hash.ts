import { createHash } from 'node:crypto'

/** Returns the source expression of a Content Security Policy that allows one inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
