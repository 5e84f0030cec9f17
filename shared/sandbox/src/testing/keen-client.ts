import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Asked {
  readonly method: 'GET' | 'POST'
  /** From the server's top: `/v1/api/missions`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Answered {
  /** 0 when the connection broke. */
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
  readonly milliseconds: number
}

/**
 * For tests: as many calls at once as it is asked for, each on a connection of its own that is kept for the next. Node's own
 * client: of all it takes the least of the processor, which the server has to share.
 */
export class KeenClient {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY })

  constructor(private readonly url: string) {}

  async ask(asked: Asked): Promise<Answered> {
    const before = performance.now()
    const answer = await this.send(asked).catch(() => ({ status: 0, text: '', retryAfter: undefined }))
    return { ...answer, milliseconds: performance.now() - before }
  }

  /** Lets go of the connections. */
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
          const { statusCode: status = 0, headers: told } = response
          const answered = (whole: string) => done({ status, text: whole, retryAfter: told['retry-after'] })
          text(response).then(answered, fail)
        }
      )
      // The server may close a connection in the moment in which it is used again: browsers ask on another one then.
      asking.once('error', error => (asking.reusedSocket ? this.send(asked).then(done, fail) : fail(error)))
      asking.end(body && JSON.stringify(body))
    })
  }
}
