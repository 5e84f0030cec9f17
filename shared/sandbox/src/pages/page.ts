import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ProblemStatus } from '../http/problem.ts'

/** A piece of HTML in which all inserted values are escaped. */
export type Piece = HtmlEscapedString | Promise<HtmlEscapedString>

/** The path of the style sheet of all pages that `page` renders. */
export const stylesheetPath = '/v1/pages.css'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Renders an HTML page in Spanish, without scripts, and sets the page's security headers.
 *
 * @param beforeTitle words before the title of the document. The heading does not have them.
 */
export function page(
  context: Context,
  title: string,
  content: Piece,
  status: 200 | ProblemStatus = 200,
  beforeTitle = ''
) {
  context.header('Content-Security-Policy', policy)
  context.header('Cache-Control', 'no-store')
  context.header('X-Content-Type-Options', 'nosniff')
  // The addresses of some pages contain tokens, which must not be sent to other sites.
  context.header('Referrer-Policy', 'no-referrer')
  const document = html`<!doctype html>
    <html lang="es-AR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${beforeTitle}${title} · EQS Club</title>
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
