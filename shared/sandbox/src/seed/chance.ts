/**
 * A pseudo-random number generator. Equal seeds give equal sequences of values, so that the demo members'
 * purchases and the drawings are the same in every sandbox.
 */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Creates a generator. The algorithm is mulberry32, which is short and random enough for demo data.
 *
 * @param words the seed of the generator, any text.
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
