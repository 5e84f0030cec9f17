/**
 * Matches the beginning of the name of a tracking parameter, as added by advertisements, mail tools and
 * social networks. Some mails encode `&` twice, so that a name begins with `amp;`.
 */
const trackers =
  /^(?:amp;)*(?:utm_|mtm_|pk_|hsa_|_hs|__hs|oly_|vero_|mc_[ce]id|mkt_tok|\w*cl(?:ic)?k?id\b|gclsrc|gad_|[gw]braid|igsh|li_fat_id|epik|rdt_cid|srsltid|_(?:gl|ga|ke|kx)\b|ck_subscriber|ml_subscriber|s_kwcid|ef_id)/i

/** Removes tracking parameters from a query. Returns an empty string when no parameters remain. */
export function withoutTrackers(query: string): string {
  const named = query.replace(/^\?/, '').split('&')
  const kept = named.filter(parameter => parameter !== '' && !trackers.test(parameter)).join('&')
  return kept === '' ? '' : `?${kept}`
}

/**
 * Matches punctuation, white space and zero-width characters at the end of an address. They belong to the
 * text from which the address was copied.
 */
const leftovers = /[\s\u200b-\u200f\u2060\ufeff.,;:!?'"»”’)\]}>*|=…]+$/

/**
 * Repairs an address of the club. In the path, text after `&` or an encoded `?` becomes the query, `%2F`
 * becomes a slash, and several slashes become one. A session id (`;jsessionid=`), and punctuation and a slash at
 * the end of the path are removed.
 *
 * @returns the repaired address, or the same string if the address needs no repair.
 * @example tidyAddress('/promo/7&utm_source=mail') // '/promo/7?utm_source=mail'
 */
export function tidyAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const once = decode(path) ?? path
  // Some mail tools encode an address twice, or leave its `?` in the encoding of the mail.
  const meant = (/%[0-9a-f]{2}/i.test(once) ? (decode(once) ?? once) : once)
    .replace(/(^|[^:])\/{2,}/g, '$1/')
    .replace(/=3F/i, '?')
    .replace(/;jsessionid=[^?&#]*/i, '')
  const [, place = '', query = ''] = /^([^?&#]*)[?&]?([^#]*)/s.exec(meant) ?? []
  const tidy = place.replace(leftovers, '').replace(/(.)\/$/, '$1')
  if (tidy === meant && meant === once && !/%2f/i.test(path)) return address
  const asked = [query, rest.startsWith('?') ? rest.slice(1) : ''].filter(part => part !== '').join('&')
  return `${encodeURI(tidy) || '/'}${asked && `?${asked}`}${rest.startsWith('?') ? '' : rest}`
}

/** Decodes percent-encoding. @returns undefined when the encoding is malformed. */
export function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
