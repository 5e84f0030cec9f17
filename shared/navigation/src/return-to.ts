import { parseAddress } from './parse-address.ts'
import { paths } from './paths.ts'
import { decode, tidyAddress, withoutTrackers } from './tidy-address.ts'

/** The start of a screen's query that contains the return address (specification, section 2). */
const marker = '?path='

/**
 * Returns the address of a screen that comes before the requested one, such as the sign-in page. The result
 * contains the requested address, so that the member can return to it. The address of the home page, or with
 * `login` in its path, is omitted.
 *
 * @param first the path of the screen that comes first.
 * @param asked the requested location.
 * @example pathBefore(paths.signIn, location) // '/ingresa?path=%2Fmi-cuenta'
 */
export function pathBefore(first: string, asked: { pathname: string; search: string; hash: string }): string {
  const address = asked.pathname + withoutTrackers(asked.search) + asked.hash
  // The root with a query is a shared catalogue address, which has to be restored.
  if (address === paths.home || asked.pathname.includes('login')) return first
  return `${first}${marker}${encodeURIComponent(address)}`
}

/**
 * Reads the return address from a screen's query. The return address may be raw or percent-encoded, and may
 * have a query and a hash. Removes tracking parameters. Returns `/` if there is no return address, or if it
 * could leave this origin.
 *
 * @param search the screen's query, including `?`.
 * @param hash the screen's hash, which belongs to a raw return address.
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
  // The decoded path is checked as well: the path must not become a host when it is decoded again.
  if (![address, tidy, decode(path) ?? path].every(isOwnPath)) return paths.home
  return place + withoutTrackers(parameters) + end
}

/**
 * Returns a raw return address with its hash. If the address has no `?`, parameters after `&` belong to the
 * screen and are removed.
 */
function rawAddress(asked: string, hash: string): string {
  const address = asked.includes('?') ? asked : (asked.split('&', 1)[0] ?? '')
  return address + (address.includes('#') ? '' : hash)
}

/**
 * Returns a percent-encoded return address, decoded. Some mail tools encode the address twice. Parameters
 * after `&` belong to the screen and are removed.
 */
function encodedAddress(asked: string): string {
  const [encoded = ''] = asked.split('&', 1)
  const once = decode(encoded) ?? ''
  return /^%2f/i.test(once) ? (decode(once) ?? '') : once
}

/** Placeholder for our origin. Hosts under `.invalid` never exist, so no real address has this origin. */
const base = 'https://club.invalid'

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  // Browsers read a backslash as a slash and remove control characters. Either can turn a path into a host.
  for (const character of address) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\\' || code < 0x20 || code === 0x7f) return false
  }
  const url = parseAddress(address, base)
  return url?.origin === base && !url.pathname.startsWith('//')
}
