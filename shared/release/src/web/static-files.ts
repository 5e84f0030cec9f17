import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { deltaPath, readDictionary, usedAsDictionary } from '../published/deltas.ts'
import { pagesFolder, rootPaths } from '../render/root-files.ts'
import { toReason } from '../store/errors.ts'
import { getFileKind, isBelowVersions, isVersionFile } from '../store/store.ts'
import { readOptional, type ServedFiles } from './cached-files.ts'
import { createPage, toETag } from './page.ts'

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // The page itself contains the rest of its policy.
  'Content-Security-Policy': "frame-ancestors 'none'",
  // Browsers ignore it without TLS.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains'
}

export type OnError = (failure: {
  readonly method: string
  readonly path: string
  readonly reason: string
}) => void

/** Creates the app that serves a store with the headers of the manual (`SERVE.md`). */
export function staticFiles(
  store: ServedFiles,
  onError: OnError = ({ method, path, reason }) => void process.stderr.write(`${method} ${path}: ${reason}\n`)
): Hono {
  const file = serveStatic({
    root: '',
    rewriteRequestPath: path => path.slice(1),
    precompressed: true,
    async getContent(path, context) {
      // Only files of versions have copies, and only with Brotli.
      if (isCopy(path) && !(path.endsWith('.br') && isVersionFile(`/${path}`))) return null
      const stored = await (isCopy(path) ? readOptional(store, path) : store.read(path))
      // When the browser accepts the compressed copy, it is read last, so its ETag is sent.
      if (stored) context.header('ETag', toETag(stored))
      return stored ? new Uint8Array(stored.bytes) : null
    },
    onFound: setFileHeaders
  })
  const page = createPage(store)

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders))
      context.header(name, context.res.headers.get(name) ?? value)
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-cache')
  })
  app.use(etag())
  app.get('*', async context => {
    const { path } = context.req
    if (isVersionFile(path) || rootPaths.includes(path.slice(1)))
      return (
        (await answerDelta(store, context)) ??
        (await page.dictionary(context)) ??
        (await file(context, async () => {})) ??
        notFound(context)
      )
    if (isBelowVersions(path) || path.startsWith(`/${pagesFolder}/`)) return notFound(context)
    // Browsers and scanners request files that a club does not have. Addresses of the club have no extension.
    if (/\.\w+$/.test(path)) return notFound(context)
    return page.answer(context)
  })
  app.all('*', context => context.body(null, 405, { Allow: 'GET, HEAD' }))
  // A file that cannot be read fails only this request.
  app.onError((error, context) => {
    const { method, path } = context.req
    onError({ method, path, reason: toReason(error) })
    // Without a text, a browser would show an empty page or one of its own.
    return context.text('Servicio no disponible.', 503)
  })
  return app
}

function setFileHeaders(path: string, context: Context): void {
  context.header('Cache-Control', getFileKind(path).cacheControl)
  // Another club may use this one as its mirror. The browser checks the integrity.
  if (isBelowVersions(`/${path}`)) context.header('Access-Control-Allow-Origin', '*')
  const dictionary = usedAsDictionary(path)
  if (!dictionary) return
  context.header('Use-As-Dictionary', dictionary)
  context.header('Vary', 'Accept-Encoding, Available-Dictionary')
}

/** Serves a published file as a delta, if the store has one for the browser's dictionary. */
async function answerDelta(store: ServedFiles, context: Context): Promise<Response | undefined> {
  const path = context.req.path.slice(1)
  const file = deltaPath(path, readDictionary(context.req))
  const stored = file && (await readOptional(store, file))
  if (!stored) return undefined
  setFileHeaders(path, context)
  return context.body(new Uint8Array(stored.bytes), 200, {
    'Content-Type': getFileKind(path).contentType,
    'Content-Encoding': 'dcz',
    ETag: toETag(stored)
  })
}

/** True for compressed copies, which a response can do without. */
const isCopy = (path: string): boolean => /\.(?:br|gz|zst)$/.test(path)

const notFound = (context: Context): Response => context.text('No encontrado', 404)
