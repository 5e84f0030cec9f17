import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface ReceivedResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Test helper: sends a request as it is, and reads the response. `fetch` would change the path and the headers. */
export const sendRequest = (request: ClientRequest, body?: Uint8Array): Promise<ReceivedResponse> =>
  new Promise((done, fail) => {
    request.once('response', response =>
      buffer(response).then(
        received => done({ status: response.statusCode, headers: response.headers, body: received }),
        fail
      )
    )
    request.once('error', fail).end(body)
  })
