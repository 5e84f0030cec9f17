import { busy, CallerGone } from './problem.ts'

/** Default maximum number of pending calls. With more calls, callers would time out and retry. */
export const mostCalls = 400

/** Maximum number of waiting calls per address, so that other addresses get a turn. */
export const callsOfOne = 100

/** The caller of a queued call. */
export interface Asker {
  readonly address: string
  /** Returns true when the connection is closed, so that the caller cannot receive the answer. */
  hasGone(): boolean
}

interface Bounds {
  /** Number of calls that run in parallel. */
  readonly atOnce: number
  /** Maximum number of pending calls, including waiting ones. */
  readonly most: number
  /** Maximum number of waiting calls per address. */
  readonly ofOne: number
}

/**
 * A queue of calls: queues a call, and runs it when its turn comes.
 *
 * @throws {Problem} 503 when too many calls are pending, 408 when the caller has disconnected. The call is
 * then not started.
 */
export type Line = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates a queue. Addresses take turns (round-robin), so that one address with many calls does not block
 * others. A call whose caller has disconnected is not started.
 */
export function createLine({ atOnce, most, ofOne }: Bounds): Line {
  const waiting = new Map<string, (() => void)[]>()
  let underWay = 0
  let working = 0

  function callNext(): void {
    const [next] = waiting
    if (!next || working >= atOnce) return
    const [address, [begin, ...others]] = next
    waiting.delete(address)
    if (others.length > 0) waiting.set(address, others)
    working += 1
    begin?.()
  }

  function join(address: string): Promise<void> {
    const own = waiting.get(address) ?? []
    if (underWay >= most || own.length >= ofOne) throw busy()
    return new Promise(begin => {
      waiting.set(address, [...own, begin])
      callNext()
    })
  }

  return async ({ address, hasGone }, work) => {
    const turn = join(address)
    underWay += 1
    await turn
    try {
      if (hasGone()) throw new CallerGone()
      return await work()
    } finally {
      underWay -= 1
      working -= 1
      // Deferred, because the embedded database never yields the event loop. Otherwise the server would
      // accept no new connections.
      setImmediate(callNext)
    }
  }
}
