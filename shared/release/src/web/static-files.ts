import { pushWorker } from '@eqs/session/push-addresses'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { deltaPath, readDictionary, usedAsDictionary } from '../deltas/delta-path.ts'
import { pathsForCrawlers } from '../render/files-for-crawlers.ts'
import { pagesFolder } from '../render/page-file.ts'
import { toReason } from '../store/errors.ts'
import { contentTypes, getFileKind } from '../store/file-kinds.ts'
import { isBelowVersions, isVersionFile } from '../store/store.ts'
import { readOptional, type ServedFiles } from './cached-files.ts'
import { createPage, tagHeader, unavailable } from './page.ts'

/** Files at the root that change with a release, beside the page. */
const changing = [
  '/discovery.json',
  '/service-worker.js',
  pushWorker.address,
  ...pathsForCrawlers.map(path => `/${path}`)
]

/** Headers of every response. Browsers ignore the last one without TLS. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // The page contains the rest of its policy.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains'
}

/** Receives the failure of one request. */
export type OnError = (failure: {
  readonly method: string
  readonly path: string
  readonly reason: string
}) => void

const printError: OnError = ({ method, path, reason }) =>
  void process.stderr.write(`${method} ${path}: ${reason}\n`)

/**
 * Serves a store with the headers of the manual. Published files are compressed and cached forever. Every
 * address of the club gets its own page or `index.html`, which is revalidated. Missing files get 404.
 */
export function staticFiles(store: ServedFiles, onError: OnError = printError): Hono {
  const file = serveStatic({
    root: '',
    rewriteRequestPath: path => path.slice(1),
    precompressed: true,
    mimes: contentTypes,
    async getContent(path, context) {
      const stored = await (isCopy(path) ? readOptional(store, path) : store.read(path))
      // The compressed copy is read last when the browser accepts it, so its tag wins.
      if (stored) context.header('ETag', tagHeader(stored))
      return stored ? new Uint8Array(stored.bytes) : null
    },
    onFound: tellKind
  })
  const delta = deltasFrom(store)
  const page = createPage(store)

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
      return (
        (await delta(context)) ??
        (await page.dictionary(context)) ??
        (await file(context, nothing)) ??
        notThere(context)
      )
    if (isBelowVersions(path) || path.startsWith(`/${pagesFolder}/`)) return notThere(context)
    // Browsers and scanners request files that a club does not have. An address without a file extension is
    // one of the club.
    if (/\.\w+$/.test(path)) return notThere(context)
    return page.answer(context)
  })
  app.all('*', context => context.body(null, 405, { Allow: 'GET, HEAD' }))
  // A file that cannot be read fails only this request. The operator gets a message.
  app.onError((error, context) => {
    const { method, path } = context.req
    onError({ method, path, reason: toReason(error) })
    return unavailable(context)
  })
  return app
}

/**
 * Sets the headers that a file has in every encoding.
 *
 * @param path below the root of the store.
 */
function tellKind(path: string, context: Context): void {
  context.header('Cache-Control', getFileKind(path).cacheControl)
  // For another club that uses this one as its mirror. The browser checks the integrity.
  if (isBelowVersions(`/${path}`)) context.header('Access-Control-Allow-Origin', '*')
  const dictionary = usedAsDictionary(path)
  if (!dictionary) return
  context.header('Use-As-Dictionary', dictionary)
  context.header('Vary', 'Accept-Encoding, Available-Dictionary')
}

/** Serves the delta of a published file, when the browser has the dictionary and the store has the delta. */
function deltasFrom(store: ServedFiles) {
  return async (context: Context): Promise<Response | undefined> => {
    const path = context.req.path.slice(1)
    const place = deltaPath(path, readDictionary(context.req))
    const stored = place && (await readOptional(store, place))
    if (!stored) return undefined
    tellKind(path, context)
    return context.body(new Uint8Array(stored.bytes), 200, {
      'Content-Type': getFileKind(path).contentType,
      'Content-Encoding': 'dcz',
      ETag: tagHeader(stored)
    })
  }
}

/** True for a compressed copy, which a response can do without. */
const isCopy = (path: string): boolean => /\.(?:br|gz|zst)$/.test(path)

const nothing = async () => {}

const notThere = (context: Context): Response => context.text('No encontrado', 404)
