import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { policyHeaderOf } from '../render/content-security-policy.ts'
import { fileKindOf } from '../store/file-kinds.ts'
import { isBelowVersions, isVersionFile, type Store } from '../store/store.ts'

export interface SmokePage {
  readonly html: string
  /** The text of the discovery document inside it. */
  readonly discovery: string
}

export interface SmokeServer {
  readonly origin: string
  close(): Promise<void>
}

/** A club that nobody else sees: the store's published files, one page, and a provider that is out of order. */
export async function startSmokeServer(store: Store, { html, discovery }: SmokePage): Promise<SmokeServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (isVersionFile(path)) return void answerPublished(store, path.slice(1), response)
    if (isBelowVersions(path)) return end(response, 404, '')
    if (path === '/discovery.json') return end(response, 200, discovery, fileKindOf(path).contentType)
    if (path.startsWith('/v1/')) return end(response, 503, '{}', 'application/json')
    if (/\.\w+$/.test(path)) return end(response, 404, '')
    response.setHeader('Content-Security-Policy', policyHeaderOf(html))
    end(response, 200, html, fileKindOf('index.html').contentType)
  })
  const port = await listen(server)
  return {
    origin: `http://localhost:${port}`,
    async close() {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    }
  }
}

async function answerPublished(store: Store, path: string, response: ServerResponse): Promise<void> {
  try {
    const file = await store.read(path)
    if (file) end(response, 200, file.bytes, fileKindOf(path).contentType)
    else end(response, 404, '')
  } catch (error) {
    end(response, 502, String(error))
  }
}

function end(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type = 'text/plain; charset=utf-8'
): void {
  response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' })
  response.end(body)
}

const listen = (server: Server): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, 'localhost', () => done(portOf(server.address())))
  })

const portOf = (address: AddressInfo | string | null): number =>
  address && typeof address === 'object' ? address.port : 0
