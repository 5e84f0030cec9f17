import { parseAddress } from './parse-address.ts'
import { paths } from './paths.ts'
import { decode, tidyAddress, withoutTrackers } from './tidy-address.ts'

/** `?path=`: the six characters before the address to return to (specification, section 2). */
const marker = '?path='

/**
 * The address of a screen that comes before the one that was asked for, such as the sign-in page; the page asked for travels along.
 *
 * @param first the path of that screen.
 */
export function pathBefore(first: string, asked: { pathname: string; search: string; hash: string }): string {
  const address = asked.pathname + withoutTrackers(asked.search) + asked.hash
  // The root with a query is a catalogue that somebody has shared.
  if (address === paths.home || asked.pathname.includes('login')) return first
  return `${first}${marker}${encodeURIComponent(address)}`
}

/**
 * The address to go on to after such a screen, read from its query: raw or percent-encoded, with its own query and hash,
 * and without what trackers have added to either. Anything that could leave this origin counts as no address at all, and
 * `/` is returned.
 *
 * @param search the screen's query, from its `?`.
 * @param hash the screen's hash: a raw address may have brought one of its own.
 */
export function safeReturnTo(search: string, hash = ''): string {
  const query = withoutTrackers(search)
  if (!query.startsWith(marker)) return paths.home
  const asked = query.slice(marker.length)
  const address = asked.startsWith('/') ? rawAddress(asked, hash) : encodedAddress(asked)
  const tidy = tidyAddress(address)
  const [, place = '', parameters = '', end = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(tidy) ?? []
  const [path = ''] = address.split(/[?#]/, 1)
  // A path that is read once more must not turn into a host either.
  if (![address, tidy, decode(path) ?? path].every(isOwnPath)) return paths.home
  return place + withoutTrackers(parameters) + end
}

/** An address as it is: only its letters are encoded. Without a query, what follows an ampersand is the screen's. */
function rawAddress(asked: string, hash: string): string {
  const address = asked.includes('?') ? asked : (asked.split('&', 1)[0] ?? '')
  return address + (address.includes('#') ? '' : hash)
}

/** An address that was encoded as a whole, by some mail tools twice. What follows it is the screen's. */
function encodedAddress(asked: string): string {
  const [encoded = ''] = asked.split('&', 1)
  const once = decode(encoded) ?? ''
  return /^%2f/i.test(once) ? (decode(once) ?? '') : once
}

/** Stands for our own origin: no real host ends in `.invalid`, so nothing hostile can name it. */
const base = 'https://club.invalid'

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  // A backslash is a slash to browsers, and control characters vanish: both can turn a path into a host.
  for (const character of address) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\\' || code < 0x20 || code === 0x7f) return false
  }
  const url = parseAddress(address, base)
  return url?.origin === base && !url.pathname.startsWith('//')
}
