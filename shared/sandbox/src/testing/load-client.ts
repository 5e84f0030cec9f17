import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Asked {
  readonly method: 'GET' | 'POST'
  /** Path on the server: `/v1/api/missions`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Answered {
  /** Status of the answer; 0 when the connection broke. */
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
  readonly milliseconds: number
}

/**
 * For tests: makes any number of parallel calls on persistent connections. The class uses `node:http` instead
 * of `fetch`, because `node:http` takes less CPU time, and the server under test runs on the same machine.
 */
export class LoadClient {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY })

  constructor(private readonly url: string) {}

  async ask(asked: Asked): Promise<Answered> {
    const before = performance.now()
    const answer = await this.send(asked).catch(() => ({ status: 0, text: '', retryAfter: undefined }))
    return { ...answer, milliseconds: performance.now() - before }
  }

  /** Closes the connections. */
  close(): void {
    this.agent.destroy()
  }

  private send(asked: Asked): Promise<Omit<Answered, 'milliseconds'>> {
    const { method, path, headers, body } = asked
    return new Promise((done, fail) => {
      const asking = request(
        this.url + path,
        {
          method,
          agent: this.agent,
          headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) }
        },
        response => {
          const { statusCode: status = 0, headers: responseHeaders } = response
          const answered = (whole: string) =>
            done({ status, text: whole, retryAfter: responseHeaders['retry-after'] })
          text(response).then(answered, fail)
        }
      )
      // The server may close an idle connection just when the client sends a call on the connection. The
      // client then repeats the call on another connection, as browsers do.
      asking.once('error', error => (asking.reusedSocket ? this.send(asked).then(done, fail) : fail(error)))
      asking.end(body && JSON.stringify(body))
    })
  }
}
