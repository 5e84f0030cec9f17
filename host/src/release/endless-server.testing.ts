import { ReadableStream } from 'node:stream/web'
import { TextEncoder } from 'node:util'

interface EndlessServer {
  /** Bytes sent for each response, in the order of the requests. */
  readonly sent: readonly number[]
  readonly givenUp: () => number
}

/** Replaces `fetch`: each response is endless and has no Content-Length. */
export function answerWithoutEnd(): EndlessServer {
  const piece = new TextEncoder().encode(' '.repeat(64 * 1024))
  const sent: number[] = []
  let givenUp = 0
  const endless = () => {
    const own = sent.push(0) - 1
    return new ReadableStream({
      pull(controller) {
        sent[own] = (sent[own] ?? 0) + piece.length
        controller.enqueue(piece)
      },
      cancel() {
        givenUp += 1
      }
    })
  }
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, status: 200, headers: new Map(), body: endless() })
  })
  return { sent, givenUp: () => givenUp }
}
