import type { Store, StoredFile } from '../store/store.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'

export interface SmokePage {
  readonly html: string
  /** The text of the discovery document inside it. */
  readonly discovery: string
}

export interface SmokeServer {
  readonly origin: string
  close(): Promise<void>
}

/** How the provider answers below `/v1/`. */
export type AnswerCall = (request: Request) => Response | Promise<Response>

/** A provider that is out of order. */
export const outOfOrder: AnswerCall = () => Response.json({}, { status: 503 })

/** A club that nobody else sees: the store's published files, one page, and a provider. */
export async function startSmokeServer(
  store: Store,
  { html, discovery }: SmokePage,
  provider: AnswerCall = outOfOrder
): Promise<SmokeServer> {
  const own = new Map([
    ['index.html', written(html)],
    ['discovery.json', written(discovery)]
  ])
  const server = createClubServer({
    root: { read: async path => own.get(path) ?? store.read(path) },
    provider: { owns: path => path.startsWith('/v1/'), fetch: request => provider(request) }
  })
  const port = await listen(server, 0, 'localhost')
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      return close(server)
    }
  }
}

const written = (text: string): StoredFile => ({ bytes: new TextEncoder().encode(text), tag: 'trial' })
