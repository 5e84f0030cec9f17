import { brotliCompressSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { notFound } from '../http/problem.ts'
import { drawBrand, drawPromo } from './drawings.ts'

/**
 * Creates the routes of the pictures, for mounting at `/v1/images`. A name always gives the same drawing, so
 * browsers may cache the drawing permanently. Drawings are vector graphics, so one file serves all sizes. A
 * compressed drawing has 3 to 9 KB.
 */
export function createImages(): Hono {
  return new Hono()
    .get('/promos/:file', context => answer(context, drawPromo(toName(context.req.param('file')))))
    .get('/brand/:file', context => answer(context, drawBrand(toName(context.req.param('file')))))
}

const toName = (file: string) => (file.endsWith('.svg') ? file.slice(0, -4) : '')

function answer(context: Context, drawing: string | undefined): Response {
  if (drawing === undefined) throw notFound()
  const takesBrotli = /\bbr\b/.test(context.req.header('accept-encoding') ?? '')
  return context.body(takesBrotli ? compressed(drawing) : drawing, 200, {
    ...(takesBrotli && { 'Content-Encoding': 'br' }),
    Vary: 'Accept-Encoding',
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=31536000, immutable',
    // When a browser opens an SVG file directly, the file is a document and could run scripts. The policy
    // forbids everything except inline styles.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin'
  })
}

const compressedOnes = new Map<string, Uint8Array<ArrayBuffer>>()

/**
 * Compresses a drawing with Brotli. The result is cached, because there are few drawings, and each visit of
 * the catalogue requests all of them.
 */
function compressed(drawing: string): Uint8Array<ArrayBuffer> {
  const known = compressedOnes.get(drawing)
  if (known) return known
  const bytes = new Uint8Array(brotliCompressSync(drawing))
  compressedOnes.set(drawing, bytes)
  return bytes
}
