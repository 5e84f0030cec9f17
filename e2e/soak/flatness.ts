/** Medians of a measured value at the start and at the end of a measurement. */
export interface Course {
  /** Median of the first third. */
  readonly first: number
  /** Median of the last third. */
  readonly last: number
}

/** Minimum number of values in a third. */
const fewest = 4

/**
 * Computes the medians of the first and the last third of the values. The first quarter of the values is left
 * out as warm-up.
 *
 * @throws {Error} when a third has fewer than four values.
 */
export function measureCourse(values: readonly number[]): Course {
  const warm = values.slice(Math.floor(values.length / 4))
  const third = Math.floor(warm.length / 3)
  if (third < fewest) throw new Error(`${values.length} figures are too few to tell how they went`)
  return { first: median(warm.slice(0, third)), last: median(warm.slice(-third)) }
}

/** True when the median has grown by at most `percent`. */
export const isFlat = ({ first, last }: Course, percent: number): boolean =>
  last <= first * (1 + percent / 100)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
