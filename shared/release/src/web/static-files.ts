import { brotliCompressSync } from 'node:zlib'
import { pushWorker } from '@eqs/session/push-addresses'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { contentTypes, fileKindOf } from '../store/file-kinds.ts'
import { isBelowVersions, isVersionFile, type Store } from '../store/store.ts'

/** The files at the top that change with a release, beside the page. */
const changing = ['/discovery.json', '/service-worker.js', pushWorker.address]

/** What every answer says. A browser takes no notice of the last one where there is no TLS. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // The rest of the page's policy stands inside it.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains'
}

/**
 * Serves a store as a web server would, with the headers of the manual: published files compressed and for ever, `index.html` for
 * every address of the club and never kept, 404 for files that are not there.
 */
export function staticFiles(store: Pick<Store, 'read'>): Hono {
  const file = serveStatic({
    root: '',
    rewriteRequestPath: path => path.slice(1),
    precompressed: true,
    mimes: contentTypes,
    async getContent(path, context) {
      const stored = await store.read(path)
      // The compressed copy is read last where the browser takes it: its tag is the one that stays.
      if (stored) context.header('ETag', tagHeader(stored))
      return stored ? new Uint8Array(stored.bytes) : null
    },
    onFound(path, context) {
      context.header('Cache-Control', fileKindOf(path).cacheControl)
      // For another club whose mirror this is: the browser checks the integrity.
      if (isBelowVersions(`/${path}`)) context.header('Access-Control-Allow-Origin', '*')
    }
  })
  const page = pageOf(store)

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(always))
      context.header(name, context.res.headers.get(name) ?? value)
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-cache')
  })
  app.use(etag())
  app.get('*', async context => {
    const { path } = context.req
    if (isVersionFile(path) || changing.includes(path))
      return (await file(context, nothing)) ?? notThere(context)
    if (isBelowVersions(path)) return notThere(context)
    // Other pages of this address have no icon, and browsers ask for one all the same.
    if (path === '/favicon.ico') return context.body(null, 204)
    // Browsers and scanners ask for files that a club has none of; any other address is the club's.
    if (/\.(?:js|mjs|css|map|json|woff2?|svg|png|jpe?g|ico|txt|xml)$/.test(path)) return notThere(context)
    return page(context)
  })
  app.all('*', context => context.body(null, 405, { Allow: 'GET, HEAD' }))
  // A file that cannot be read is that request's misfortune, not the club's end.
  app.onError((_, context) => context.body(null, 500))
  return app
}

/** Answers with the present `index.html`, compressing it anew only when it has changed. */
function pageOf(store: Pick<Store, 'read'>) {
  let page = { tag: '', html: '', compressed: new Uint8Array() }
  return async (context: Context): Promise<Response> => {
    const stored = await store.read('index.html')
    if (!stored) return context.text('Servicio no disponible.', 503)
    if (stored.tag !== page.tag) {
      const html = new TextDecoder().decode(stored.bytes)
      const compressed = new Uint8Array(brotliCompressSync(html))
      page = { tag: stored.tag, html, compressed }
    }
    const compress = /\bbr\b/.test(context.req.header('Accept-Encoding') ?? '')
    const tag = tagHeader(page)
    return context.body(compress ? page.compressed : page.html, 200, {
      'Content-Type': fileKindOf('index.html').contentType,
      ETag: compress ? tag.replace(/"$/, '-br"') : tag,
      Vary: 'Accept-Encoding',
      ...(compress ? { 'Content-Encoding': 'br' } : {})
    })
  }
}

const tagHeader = ({ tag }: { readonly tag: string }): string => `"${tag.replaceAll('"', '')}"`

const nothing = async () => {}

const notThere = (context: Context): Response => context.text('No encontrado', 404)
