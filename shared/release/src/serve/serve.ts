import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { pushWorker } from '@eqs/session/push-addresses'
import { getRequestListener } from '@hono/node-server'
import sirv from 'sirv'
import { policyHeaderOf } from '../render/content-security-policy.ts'
import { fileKindOf } from '../store/file-kinds.ts'
import type { FolderStore } from '../store/folder-store.ts'
import { isBelowVersions, isVersionFile, readText } from '../store/store.ts'

/** The provider's side of the address: whose paths are its own, and how it answers. */
interface ProviderSide {
  owns(path: string): boolean
  fetch(request: Request, connection: { readonly address?: string }): Response | Promise<Response>
}

export interface ServeOptions {
  readonly root: FolderStore
  readonly provider?: ProviderSide
}

/** The files at the top that change with a release, beside the page. */
const changing = ['/discovery.json', '/service-worker.js', pushWorker.address]

/**
 * Serves a static root as a CDN would: published files compressed and for ever, `index.html` for every address of the
 * club and never kept, 404 for files that are not there.
 */
export function createClubServer({ root, provider }: ServeOptions): Server {
  const files = sirv(root.folder, {
    // Versions come and go while the server runs.
    dev: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', fileKindOf(path.slice(1)).cacheControl)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Access-Control-Allow-Origin', '*')
    }
  })
  const answerPage = createPage(root)
  const answerProvider =
    provider && getRequestListener((request, { incoming }) => provider.fetch(request, connectionOf(incoming)))
  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    if (provider?.owns(path) && answerProvider) return void answerProvider(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, '')
    if (isVersionFile(path)) return files(request, response, () => notThere(response))
    if (isBelowVersions(path)) return notThere(response)
    // Pages of the provider have no icon, and browsers ask for one all the same.
    if (path === '/favicon.ico') return end(response, 204, '')
    // A file that cannot be read is that request's misfortune, not the club's end.
    const fail = () => end(response, 500, '')
    if (changing.includes(path)) return void answerFile(root, path.slice(1), response).catch(fail)
    // Browsers and scanners ask for files that a club has none of; any other address is the club's.
    if (/\.(?:js|mjs|css|map|json|woff2?|svg|png|jpe?g|ico|txt|xml)$/.test(path)) return notThere(response)
    answerPage(request, response).catch(fail)
  })
}

/** Answers with the present `index.html`, compressing it anew only when it has changed. */
function createPage(root: FolderStore) {
  let page: { html: string; compressed: Uint8Array; policy: string } = {
    html: '',
    compressed: new Uint8Array(),
    policy: ''
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const html = await readText(root, 'index.html')
    if (html === undefined) return end(response, 503, 'Servicio no disponible.')
    if (html !== page.html)
      page = { html, compressed: brotliCompressSync(html), policy: policyHeaderOf(html) }
    const compress = /\bbr\b/.test(String(request.headers['accept-encoding']))
    response.setHeader('Content-Security-Policy', page.policy)
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    response.setHeader('Vary', 'Accept-Encoding')
    if (compress) response.setHeader('Content-Encoding', 'br')
    end(response, 200, compress ? page.compressed : html, fileKindOf('index.html').contentType)
  }
}

/** Answers with one of the files at the top that change. */
async function answerFile(root: FolderStore, path: string, response: ServerResponse): Promise<void> {
  const text = await readText(root, path)
  if (text === undefined) notThere(response)
  else end(response, 200, text, fileKindOf(path).contentType)
}

function connectionOf(incoming: unknown): { readonly address?: string } {
  const address = incoming instanceof IncomingMessage ? incoming.socket.remoteAddress : undefined
  return address ? { address } : {}
}

const notThere = (response: ServerResponse) => end(response, 404, 'No encontrado')

function end(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type = 'text/plain; charset=utf-8'
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin'
  })
  response.end(body)
}
