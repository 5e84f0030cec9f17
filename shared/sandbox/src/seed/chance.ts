/**
 * A pseudo-random generator. The same seed gives the same values, so that every first start creates the same
 * data.
 */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Creates a generator from a seed. The algorithm is mulberry32: short code, random enough for seed and
 * drawings.
 */
export function chanceFor(words: string): Chance {
  let state = [...words].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { between, pick: items => items[between(0, items.length - 1)] ?? items[0] }
}
