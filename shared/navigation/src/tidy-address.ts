/** What advertisements, mail tools and social networks add to every link, by the beginning of its name; some mails encode the ampersand twice. */
const trackers =
  /^(?:amp;)*(?:utm_|mtm_|pk_|hsa_|_hs|__hs|oly_|vero_|mc_[ce]id|mkt_tok|\w*cl(?:ic)?k?id\b|gclsrc|gad_|[gw]braid|igsh|li_fat_id|epik|rdt_cid|srsltid|_(?:gl|ga|ke|kx)\b|ck_subscriber|ml_subscriber|s_kwcid|ef_id)/i

/** The parameters without those that only say where a link was followed. @param query with or without its `?`. */
export function withoutTrackers(query: string): string {
  const named = query.replace(/^\?/, '').split('&')
  const kept = named.filter(parameter => parameter !== '' && !trackers.test(parameter)).join('&')
  return kept === '' ? '' : `?${kept}`
}

/** What a text around a link leaves at its end: punctuation, blanks, and letters without a shape. */
const leftovers = /[\s\u200b-\u200f\u2060\ufeff.,;:!?'"»”’)\]}>*…]+$/

/**
 * An address of the club as its author meant it: what was added to its path behind an ampersand or an encoded `?` is its
 * query, an encoded slash is a slash, and what a text has left at its end is no part of it.
 *
 * @returns the address; the very same where there is nothing to tidy.
 * @example tidyAddress('/promo/7&utm_source=mail') // '/promo/7?utm_source=mail'
 */
export function tidyAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const meant = (decode(path) ?? path).replace(/^\/{2,}/, '/')
  const [, place = '', query = ''] = /^([^?&#]*)[?&]?([^#]*)/s.exec(meant) ?? []
  const tidy = place.replace(leftovers, '')
  if (tidy === meant && !/^\/\/|%2f/i.test(path)) return address
  const asked = [query, rest.startsWith('?') ? rest.slice(1) : ''].filter(part => part !== '').join('&')
  return `${encodeURI(tidy) || '/'}${asked && `?${asked}`}${rest.startsWith('?') ? '' : rest}`
}

/** The text that was percent-encoded; undefined where it is none. */
export function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
