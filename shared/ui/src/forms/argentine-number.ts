/** The parts of an Argentine phone number. */
export interface ArgentineNumber {
  /** Area code and subscriber number: ten digits when complete. */
  readonly national: string
  /** True when the number was written with 9 or 15, which only mobile numbers have. */
  readonly isMarkedMobile: boolean
}

/**
 * Reads a phone number in the ways Argentines write it: with 0 and 15 as in domestic calls, with 9 as in
 * calls from abroad, or a mixture. Area codes begin with 11, 2 or 3, so any other leading digits are a
 * prefix.
 *
 * @param digits the digits of the number, without the country code 54.
 */
export function readArgentine(digits: string): ArgentineNumber {
  const [prefix = ''] = /^(?:0|9|15)*/.exec(digits) ?? []
  const rest = digits.slice(prefix.length)
  // An area code has two to four digits. Only one length puts "15" after it and leaves ten digits.
  const [, area, subscriber] = (rest.length === 12 && /^(11|[23]\d{2,3}?)15(\d+)$/.exec(rest)) || []
  if (area && subscriber) return { national: area + subscriber, isMarkedMobile: true }
  return { national: rest, isMarkedMobile: /9|15/.test(prefix) }
}

/**
 * The digits of an Argentine number without the country code 54.
 *
 * @param typed the number as typed, without an extension.
 * @param country ISO code of the chosen country.
 * @returns undefined for a number of another country.
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
