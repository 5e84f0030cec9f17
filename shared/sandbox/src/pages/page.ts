import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ProblemStatus } from '../http/problem.ts'

/** A piece of HTML whose values are escaped. */
export type Piece = HtmlEscapedString | Promise<HtmlEscapedString>

/** Where the pages' style is served. */
export const stylesheetPath = '/v1/pages.css'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A small page in Spanish, without any script. */
export function page(context: Context, title: string, content: Piece, status: 200 | ProblemStatus = 200) {
  context.header('Content-Security-Policy', policy)
  context.header('Cache-Control', 'no-store')
  context.header('X-Content-Type-Options', 'nosniff')
  // The links carry tokens, which no other page must learn.
  context.header('Referrer-Policy', 'no-referrer')
  const document = html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · EQS Club</title>
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return context.html(document, status)
}
