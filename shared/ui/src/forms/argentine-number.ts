/** The parts of an Argentine phone number. */
export interface ArgentineNumber {
  /** Area code and subscriber number: ten digits when complete. */
  readonly national: string
  /** True when the member has written the number with a 9 or 15, which only mobile numbers have. */
  readonly isMarkedMobile: boolean
}

/**
 * Parses an Argentine phone number in all usual spellings: with 0 and 15 as for domestic calls, with 9 as for
 * calls from abroad, or with a mixture of these. Area codes begin with 11, 2 or 3, so a leading 0, 9 or 15 is
 * a prefix and not part of the area code.
 *
 * @param digits the digits of the number, without the country code 54.
 */
export function readArgentine(digits: string): ArgentineNumber {
  const [prefix = ''] = /^(?:0|9|15)*/.exec(digits) ?? []
  const rest = digits.slice(prefix.length)
  // A number with a 15 between area code and subscriber number has twelve digits. Area codes have two to four
  // digits; the pattern finds the length for which the area code is followed by 15.
  const [, area, subscriber] = (rest.length === 12 && /^(11|[23]\d{2,3}?)15(\d+)$/.exec(rest)) || []
  if (area && subscriber) return { national: area + subscriber, isMarkedMobile: true }
  return { national: rest, isMarkedMobile: /9|15/.test(prefix) }
}

/**
 * Returns the digits of an Argentine number without the country code 54.
 *
 * @param typed the number as typed, without an extension.
 * @param country ISO code of the country that the member has chosen.
 * @returns the digits; undefined for a number of another country.
 */
export function argentineDigits(typed: string, country: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^\W*\+/.test(typed) ? '' : digits.startsWith('00') ? '00' : undefined
  if (abroad !== undefined)
    return digits.startsWith(`${abroad}54`) ? digits.slice(abroad.length + 2) : undefined
  if (country !== 'AR') return undefined
  // No area code begins with 54, so 54 at the beginning of at least twelve digits is the country code.
  return digits.startsWith('54') && digits.length >= 12 ? digits.slice(2) : digits
}
