import { createHash } from 'node:crypto'

/** The integrity of a file's bytes, as `<script integrity>` takes it. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The source expression that lets one inline script or style through a Content Security Policy. */
export function cspHashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
