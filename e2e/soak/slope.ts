/** A figure that was measured after so many minutes. */
export type Sample = readonly [minutes: number, value: number]

/** How much a figure grows in a minute, by least squares. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const minutes = mean(samples.map(([at]) => at))
  const value = mean(samples.map(([, one]) => one))
  const [together, alone] = [
    mean(samples.map(([at, one]) => (at - minutes) * (one - value))),
    mean(samples.map(([at]) => (at - minutes) ** 2))
  ]
  return together / alone
}
