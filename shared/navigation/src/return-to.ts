import { parseAddress, paths } from './paths.ts'
import { decode, tidyAddress, withoutTrackers } from './tidy-address.ts'

/** The start of a screen's query that contains the return address (specification, section 2). */
const marker = '?path='

/**
 * Returns the address of a screen, such as the sign-in page, that the member sees before the requested
 * screen. The query of the result contains the requested address, so that the member can return to it. The
 * query is omitted when the requested address is the home page or its path contains `login`.
 *
 * @param first the path of the screen that the member sees first.
 * @param asked the requested location.
 * @example pathBefore(paths.signIn, location) // '/ingresa?path=%2Fmi-cuenta'
 */
export function pathBefore(first: string, asked: { pathname: string; search: string; hash: string }): string {
  const address = asked.pathname + withoutTrackers(asked.search) + asked.hash
  // The path `/` with a query is the address of a filtered catalogue, so the member has to return to it.
  if (address === paths.home || asked.pathname.includes('login')) return first
  return `${first}${marker}${encodeURIComponent(address)}`
}

/**
 * Reads the return address from a screen's query and removes tracking parameters. The return address may be
 * percent-encoded or not, and may have a query and a hash.
 *
 * @param search the screen's query, including `?`.
 * @param hash the screen's hash, which is part of a return address that is not encoded.
 * @returns the return address, or `/` if there is none or it could lead to another origin.
 * @example safeReturnTo('?path=/mi-cuenta/canjes') // '/mi-cuenta/canjes'
 */
export function safeReturnTo(search: string, hash = ''): string {
  const query = withoutTrackers(search)
  if (!query.startsWith(marker)) return paths.home
  const asked = query.slice(marker.length)
  const address = asked.startsWith('/') ? rawAddress(asked, hash) : encodedAddress(asked)
  const tidy = tidyAddress(address)
  const [, place = '', parameters = '', end = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(tidy) ?? []
  const [path = ''] = address.split(/[?#]/, 1)
  // The decoded path is checked as well, because other code may decode the path again. A path such as
  // `/%2Fevil.example` would then become a host.
  if (![address, tidy, decode(path) ?? path].every(isOwnPath)) return paths.home
  return place + withoutTrackers(parameters) + end
}

/** In an address without `?`, the text after `&` is another parameter of the screen's query. */
function rawAddress(asked: string, hash: string): string {
  const address = asked.includes('?') ? asked : (asked.split('&', 1)[0] ?? '')
  return address + (address.includes('#') ? '' : hash)
}

/** Some mail tools encode the address twice. */
function encodedAddress(asked: string): string {
  const [encoded = ''] = asked.split('&', 1)
  const once = decode(encoded) ?? ''
  return /^%2f/i.test(once) ? (decode(once) ?? '') : once
}

/** Hosts under `.invalid` never exist, so no real address has this origin. */
const base = 'https://club.invalid'

function isOwnPath(address: string): boolean {
  // Browsers read a backslash as a slash and remove control characters. Either can turn a path into a host.
  if (!address.startsWith('/') || address.startsWith('//') || /[\\\p{Cc}]/u.test(address)) return false
  const url = parseAddress(address, base)
  return url?.origin === base && !url.pathname.startsWith('//')
}
