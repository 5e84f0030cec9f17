import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import sirv from 'sirv'
import { policyHeaderOf } from './content-security-policy.ts'
import type { StaticRoot } from './static-root.ts'

/** The provider's side of the address: whose paths are its own, and how it answers. */
export interface ProviderSide {
  owns(path: string): boolean
  fetch(request: Request, connection: { readonly address?: string }): Response | Promise<Response>
}

export interface ServeOptions {
  readonly root: StaticRoot
  readonly provider?: ProviderSide
}

const immutable = 'public, max-age=31536000, immutable'

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
    setHeaders(response) {
      response.setHeader('Cache-Control', immutable)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Access-Control-Allow-Origin', '*')
    }
  })
  const answerProvider =
    provider && getRequestListener((request, { incoming }) => provider.fetch(request, connectionOf(incoming)))
  return createServer((request, response) => {
    const path = pathOf(request)
    if (provider && answerProvider && provider.owns(path)) return void answerProvider(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'text/plain', '')
    if (/^\/(?:host|remotes)\//.test(path)) return files(request, response, () => notThere(response))
    void answerPage(root, path, response)
  })
}

async function answerPage(root: StaticRoot, path: string, response: ServerResponse): Promise<void> {
  if (path === '/discovery.json') {
    const discovery = await root.read('discovery.json')
    return discovery === undefined ? notThere(response) : end(response, 200, 'application/json', discovery)
  }
  // A name with an ending is a file; every address of the club has none.
  if (/\.\w+$/.test(path)) return notThere(response)
  const html = await root.read('index.html')
  if (html === undefined) return end(response, 503, 'text/plain; charset=utf-8', 'Servicio no disponible.')
  response.setHeader('Content-Security-Policy', policyHeaderOf(html))
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  end(response, 200, 'text/html; charset=utf-8', html)
}

function connectionOf(incoming: unknown): { readonly address?: string } {
  const address = incoming instanceof IncomingMessage ? incoming.socket.remoteAddress : undefined
  return address ? { address } : {}
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

const notThere = (response: ServerResponse) =>
  end(response, 404, 'text/plain; charset=utf-8', 'No encontrado')

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin'
  })
  response.end(body)
}
