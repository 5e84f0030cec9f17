/** Limits how many tasks run at once. Further tasks wait in their order. */
export function atMost(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = limit
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(turn => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A waiting task takes over the free place.
      if (next) next()
      else free += 1
    }
  }
}
