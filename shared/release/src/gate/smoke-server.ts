import type { Store } from '../store/store.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'

export interface SmokeServer {
  readonly origin: string
  close(): Promise<void>
}

/** Answers calls to the provider, below `/v1/`. */
export type AnswerCall = (request: Request) => Response | Promise<Response>

/** A provider that answers every call with 503. */
export const brokenProvider: AnswerCall = () => Response.json({}, { status: 503 })

/** Starts a local server for the files of a trial and a provider. */
export async function startSmokeServer(
  root: Pick<Store, 'read'>,
  answer: AnswerCall = brokenProvider
): Promise<SmokeServer> {
  const server = createClubServer({
    root,
    provider: { owns: path => path.startsWith('/v1/'), fetch: request => answer(request) }
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
