import { busy, CallerGone } from './problem.ts'

/** Default maximum number of pending calls. With more calls, callers would time out and retry. */
export const mostCalls = 400

/** Maximum number of waiting calls per address, so that other addresses get a turn. */
export const callsOfOne = 100

/** The sender of a queued call. */
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
 * The function of a queue. It adds a call to the queue, and runs `work` when it is the call's turn.
 *
 * @returns the result of `work`.
 * @throws {Problem} 503 when too many calls are pending, 408 when the sender has disconnected before the
 * call's turn. In both cases `work` is not run.
 */
export type Line = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates a queue of calls. Addresses take turns (round-robin), so that an address with many calls does not
 * block other addresses.
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
      // The next call starts in another iteration of the event loop. The embedded database blocks the event
      // loop during a call, so the server could otherwise accept no new connections between calls.
      setImmediate(callNext)
    }
  }
}
