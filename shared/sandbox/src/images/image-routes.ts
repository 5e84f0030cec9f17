import { type Context, Hono } from 'hono'
import { notFound } from '../http/problem.ts'
import { drawBrand, drawPromo } from './drawings.ts'

/** The drawn pictures, below `/v1/images`. The same name is always the same drawing, so it may be kept for ever. */
export function createImages(): Hono {
  return new Hono()
    .get('/promos/:file', context => answer(context, drawPromo(nameOf(context.req.param('file')))))
    .get('/brand/:file', context => answer(context, drawBrand(nameOf(context.req.param('file')))))
}

const nameOf = (file: string) => (file.endsWith('.svg') ? file.slice(0, -4) : '')

function answer(context: Context, drawing: string | undefined): Response {
  if (drawing === undefined) throw notFound()
  return context.body(drawing, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=31536000, immutable',
    // An SVG opened by itself is a document: it may style itself, and nothing else.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin'
  })
}
