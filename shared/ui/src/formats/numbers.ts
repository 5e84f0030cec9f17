let grouping: Intl.NumberFormat | undefined

/** Whole points grouped the Argentine way, '12.450'; '--' for what is not a number. */
export const formatPoints = (points: number): string => {
  if (!Number.isFinite(points)) return '--'
  // "negative" keeps the sign off a zero that rounding left negative.
  grouping ??= new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'negative' })
  return grouping.format(points)
}

/** '12.345.678' for '12345678'; dots, blanks and other marks already there are taken out first. */
export const formatNationalId = (digits: string): string =>
  digits.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, '.')
