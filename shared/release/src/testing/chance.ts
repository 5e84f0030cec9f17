// Destructured once, because jest makes each access to a global slow.
const { floor, imul, log, log1p } = Math

/** Test helper: a random generator with a seed. */
export interface Chance {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  /** Returns an item of a list; undefined only for an empty one. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  pick<Item>(items: readonly Item[]): Item | undefined
  /** Returns how many of several events occur, each with the same probability. */
  howMany(tries: number, probability: number): number
}

/** Creates a generator by mulberry32, which has 32 bits: good for simulations, too weak for secrets. */
export function createChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => floor(next() * end)
  function pick<Item>(items: readonly [Item, ...Item[]]): Item
  function pick<Item>(items: readonly Item[]): Item | undefined
  function pick<Item>(items: readonly Item[]): Item | undefined {
    return items[below(items.length)]
  }
  return {
    next,
    below,
    pick,
    howMany(tries, probability) {
      if (probability <= 0) return 0
      let occurred = 0
      // Jumps from one occurrence to the next, because most events do not occur.
      for (let index = 0; ; index += 1) {
        index += floor(log(1 - next()) / log1p(-probability))
        if (index >= tries) return occurred
        occurred += 1
      }
    }
  }
}
