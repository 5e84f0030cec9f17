import { createHash } from 'node:crypto'

/** The source expression that lets one inline script or style through a Content Security Policy. */
export function cspHashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
