let grouping: Intl.NumberFormat | undefined

/**
 * Formats points as an integer with the thousands separators of Argentina. Returns '--' for NaN or infinity.
 *
 * @example formatPoints(12450) // '12.450'
 */
export const formatPoints = (points: number): string => {
  if (!Number.isFinite(points)) return '--'
  // Rounding can produce a negative zero. With `negative` it is formatted without a sign.
  grouping ??= new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'negative' })
  return grouping.format(points)
}

/**
 * Formats the number of a national identity with dots between groups of three digits. Characters that are not
 * digits are removed.
 *
 * @example formatNationalId('12345678') // '12.345.678'
 */
export const formatNationalId = (digits: string): string =>
  digits.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, '.')
