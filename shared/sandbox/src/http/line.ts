import { busy, CallerGone } from './problem.ts'

/** So many calls may be under way. More would not be answered sooner: their members would have given up and asked again. */
export const mostCalls = 400

/** Of so many may one address wait; the others are for everybody else. */
export const callsOfOne = 100

/** Who asks. */
export interface Asker {
  readonly address: string
  /** Whether nobody is there any more to read the answer. */
  hasGone(): boolean
}

interface Bounds {
  /** How many are worked on at a time. */
  readonly atOnce: number
  /** How many may be under way, those who wait among them. */
  readonly most: number
  /** How many of them may wait for one address. */
  readonly ofOne: number
}

/** Does the work of a call in its turn. @throws {Problem} 503 when too many others wait; nothing of the call was done then. */
export type Line = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>

/**
 * A line in front of work. Addresses take turns, so that a call waits for one of each other address and not for all that
 * somebody sends. A call whose caller has gone is not begun.
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
      // Not at once: the embedded database answers without ever letting go of the processor, and nobody else would be heard.
      setImmediate(callNext)
    }
  }
}
