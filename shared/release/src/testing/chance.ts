// Taken out once: in a test each look at a global is slow.
const { floor, imul, log, log1p } = Math

/** For tests: chance that is the same in every run. */
export interface Chance {
  /** A number from 0 on and below 1. */
  next(): number
  /** How many of so many happen, each with the same probability. */
  howMany(tries: number, probability: number): number
}

/** mulberry32, of 32 bits: enough for counting, and for nothing that has to be secret. */
export function createChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    howMany(tries, probability) {
      if (probability <= 0) return 0
      let happened = 0
      // From one that happens to the next: most do not, and are skipped at once.
      for (let at = 0; ; at += 1) {
        at += floor(log(1 - next()) / log1p(-probability))
        if (at >= tries) return happened
        happened += 1
      }
    }
  }
}
