// Destructured once, because jest makes each access to a global slow.
const { floor, imul, log, log1p } = Math

/** Test helper: a random generator with a seed. */
export interface Chance {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns how many of several events occur, each with the same probability. */
  howMany(tries: number, probability: number): number
}

/** mulberry32, 32 bits: good for simulations, and not for secrets. */
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
      // Jumps from one occurrence to the next, because most events do not occur.
      for (let at = 0; ; at += 1) {
        at += floor(log(1 - next()) / log1p(-probability))
        if (at >= tries) return happened
        happened += 1
      }
    }
  }
}
