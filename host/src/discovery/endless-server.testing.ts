import { ReadableStream } from 'node:stream/web'
import { TextEncoder } from 'node:util'

interface EndlessServer {
  /** How many bytes each answer has sent. */
  readonly sent: readonly number[]
  /** How many answers nobody listens to any more. */
  readonly givenUp: () => number
}

/** From now on, each question is answered by spaces that have no end, and no length is said before. */
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
