/** A number of Argentina's plan, taken apart. */
export interface ArgentineNumber {
  /** Area code and subscriber: ten digits when it is whole. */
  readonly national: string
  /** True when it was written with the 9 or the 15 that only mobiles have. */
  readonly isMarkedMobile: boolean
}

/**
 * Reads the ways in which Argentines write a number: 0 and 15 as dialled at home, 9 as dialled from abroad, and mixtures.
 * Area codes begin with 11, 2 or 3, so that no other digit before one belongs to it.
 *
 * @param digits after the country's 54, if it was written.
 */
export function readArgentine(digits: string): ArgentineNumber {
  const [prefix = ''] = /^(?:0|9|15)*/.exec(digits) ?? []
  const rest = digits.slice(prefix.length)
  // Of an area code with two, three or four digits, only one can stand before "15" and leave ten digits.
  const [, area, subscriber] = (rest.length === 12 && /^(11|[23]\d{2,3}?)15(\d+)$/.exec(rest)) || []
  if (area && subscriber) return { national: area + subscriber, isMarkedMobile: true }
  return { national: rest, isMarkedMobile: /9|15/.test(prefix) }
}

/**
 * The digits of a number of Argentina's plan without the country's 54.
 *
 * @param typed digits and signs; no extension.
 * @param country ISO code that was chosen for the number.
 * @returns undefined when the number is another country's.
 */
export function argentineDigits(typed: string, country: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^\W*\+/.test(typed) ? '' : digits.startsWith('00') ? '00' : undefined
  if (abroad !== undefined)
    return digits.startsWith(`${abroad}54`) ? digits.slice(abroad.length + 2) : undefined
  if (country !== 'AR') return undefined
  // No area code begins with 54: before a whole number it is the country's.
  return digits.startsWith('54') && digits.length >= 12 ? digits.slice(2) : digits
}
