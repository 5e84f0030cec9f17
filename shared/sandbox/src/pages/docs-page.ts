import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Context, type Env, Hono } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { bundled } from '../bundled.ts'
import { notFound } from '../http/problem.ts'
import type { Environment } from '../http/route.ts'

const packages = createRequire(import.meta.url)

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8']
])

const start = `window.SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false })\n`

/**
 * Content Security Policy of the documentation page. This policy is less strict than the policy of the other
 * pages, because Swagger UI needs scripts and inline styles.
 */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

/**
 * Creates the routes of the API's documentation: an OpenAPI document, and an interactive page (Swagger UI).
 *
 * @param app the app whose routes are documented.
 */
export function createDocs(app: Hono<Environment>): Hono {
  return new Hono()
    .get('/openapi.json', async context => context.json(await generateSpecs(app, { documentation })))
    .get('/docs', context => {
      context.header('Content-Security-Policy', policy)
      context.header('X-Content-Type-Options', 'nosniff')
      return context.html(viewer)
    })
    .get('/docs/start.js', context =>
      context.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
    )
    .get('/docs/:file', sendAsset)
}

const documentation = {
  info: {
    title: 'EQS Club',
    version: '1',
    description:
      'The calls of the loyalty club. A refusal is `{success: false, error}`, where `error` is a text or `{name, message, code}`.'
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }
} as const

const viewer = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>EQS Club · API</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/docs/swagger-ui.css" />
    </head>
    <body>
      <div id="docs"></div>
      <script src="/docs/swagger-ui-bundle.js"></script>
      <script src="/docs/start.js"></script>
    </body>
  </html>`

/**
 * Returns the path of a file of Swagger UI. The published package has the files inside (`bundledFiles` in
 * `package.json`), because npm would run a script of the library's dependency that reports to a third party.
 */
const findAsset = (file: string): string =>
  bundled ? join(bundled, 'swagger-ui-dist', file) : packages.resolve(`swagger-ui-dist/${file}`)

async function sendAsset(context: Context<Env, '/docs/:file'>): Promise<Response> {
  const file = context.req.param('file')
  const type = assets.get(file)
  if (type === undefined) throw notFound()
  const content = await readFile(findAsset(file))
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=3600'
  })
}
