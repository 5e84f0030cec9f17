/** How a figure went over time, in medians. */
export interface Course {
  /** Of the first third. */
  readonly first: number
  /** Of the last third. */
  readonly last: number
}

/** Figures in a third. */
const fewest = 4

/** What came while everything warmed up, the first quarter, does not count. */
export function courseOf(values: readonly number[]): Course {
  const warm = values.slice(Math.floor(values.length / 4))
  const third = Math.floor(warm.length / 3)
  if (third < fewest) throw new Error(`${values.length} figures are too few to tell how they went`)
  return { first: median(warm.slice(0, third)), last: median(warm.slice(-third)) }
}

/** Flat is what has grown by no more than a share of itself, in hundredths. */
export const isFlat = ({ first, last }: Course, percent: number): boolean =>
  last <= first * (1 + percent / 100)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
