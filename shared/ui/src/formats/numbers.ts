let grouping: Intl.NumberFormat | undefined

/**
 * Points with es-AR grouping, rounded to integers; '--' for NaN or infinity.
 *
 * @example formatPoints(12450) // '12.450'
 */
export const formatPoints = (points: number): string => {
  if (!Number.isFinite(points)) return '--'
  // `negative` omits the sign of a negative zero, which rounding can produce.
  grouping ??= new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'negative' })
  return grouping.format(points)
}

/**
 * A national identity with dots between groups of three digits. Characters that are not digits are removed.
 *
 * @example formatNationalId('12345678') // '12.345.678'
 */
export const formatNationalId = (digits: string): string =>
  digits.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, '.')
