import { parseAddress } from './parse-address.ts'
import { paths } from './paths.ts'

/** `?path=`: the six characters before the address to return to (specification, section 2). */
const marker = '?path='

/**
 * The address of a screen that comes before the one that was asked for, such as the sign-in page; the page asked for travels along.
 *
 * @param first the path of that screen.
 */
export function pathBefore(first: string, asked: { pathname: string; search: string; hash: string }): string {
  const address = asked.pathname + asked.search + asked.hash
  // The root with a query is a catalogue that somebody has shared.
  if (address === paths.home || asked.pathname.includes('login')) return first
  return `${first}${marker}${encodeURIComponent(address)}`
}

/**
 * The address to go on to after such a screen, read from its query: raw or percent-encoded, with its own query and hash. Anything that could leave this origin counts as no address at all, and `/` is returned.
 *
 * @param search the screen's query, from its `?`.
 * @param hash the screen's hash: a raw address may have brought one of its own.
 */
export function safeReturnTo(search: string, hash = ''): string {
  if (!search.startsWith(marker)) return paths.home
  const raw = addressIn(search.slice(marker.length))
  const asked = decode(raw)
  if (asked === undefined || !isOwnPath(asked)) return paths.home
  return raw.startsWith('/') && hash && !asked.includes('#') ? asked + hash : asked
}

/** What follows the marker, without a `ref` of the screen's own that may stand behind it. */
function addressIn(raw: string): string {
  if (/^%2f/i.test(raw)) return raw.split('&', 1)[0] ?? ''
  return raw.includes('?') ? raw : raw.replace(/&ref=.*$/, '')
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** Stands for our own origin: no real host ends in `.invalid`, so nothing hostile can name it. */
const base = 'https://club.invalid'

function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  // A backslash is a slash to browsers, and control characters vanish: both can turn a path into a host.
  for (const character of address) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\\' || code <= 0x20 || code === 0x7f) return false
  }
  const url = parseAddress(address, base)
  return url?.origin === base && !url.pathname.startsWith('//')
}
