import { parseAddress, paths } from './paths.ts'

/** Maximum length of an address in characters (specification, section 9). */
const longest = 2084

export interface SafeLink {
  /** The complete, normalized address. */
  readonly href: string
  /**
   * The host of the address if it is not the club's, otherwise undefined. The host is shown to members before
   * they follow the link.
   */
  readonly foreignHost: string | undefined
  /** True for an http(s) address, which opens in a new tab. False for `mailto:` and `tel:`. */
  readonly isPage: boolean
}

/**
 * Parses an address that a person has written into the provider's data. It may be a complete address, an
 * address without a scheme, a path of the club, or an e-mail address.
 *
 * @param address the written text: http(s) without a user name or password, `mailto:` or `tel:`, and at most
 * 2084 characters.
 * @param ownHost the club's host.
 * @returns undefined when the text is not an address or is unsafe. The caller may then show the text, but not
 * as a link.
 * @example safeLink('www.cine.com.ar/sala')?.href // 'https://www.cine.com.ar/sala'
 */
export function safeLink(address: string, ownHost = location.host): SafeLink | undefined {
  const written = address
    .replace(edges, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^(https?)\/\//i, '$1://')
    .replace(secondScheme, '')
  if (written === '' || written.length > longest) return undefined
  const url = parseAddress(completed(written))
  if (url?.protocol === 'mailto:' || url?.protocol === 'tel:')
    return { href: url.href, foreignHost: undefined, isPage: false }
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return { href: url.href, foreignHost: url.host === ownHost ? undefined : url.host, isPage: true }
}

/**
 * Matches white space, zero-width characters, quotes and angle brackets at both ends of an address, and
 * punctuation at its end. People copy these characters along with the address.
 */
const edges = /^[\s\u200b-\u200f\u2060\ufeff<>"“”«»]+|[\s\u200b-\u200f\u2060\ufeff<>"“”«».,;:!…]+$/g

/**
 * Matches the first of two schemes. A duplicate scheme occurs when a complete address is pasted after the
 * `https://` of a form field.
 */
const secondScheme = /^https?:\/\/(?=https?:\/\/)/i

const screens = [
  'promo',
  ...Object.values(paths).flatMap(path => (typeof path === 'string' ? path.slice(1) : []))
]

const host =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+(?!(?:html?|php|pdf|jpe?g|png)\b)\p{L}{2,}(?::\d+)?(?=[/?#]|$)/iu
const mail = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/
const fromRoot = /^(?:\/(?!\\)|\.{1,2}\/|\?)/
const ownFile = /^[\w-]+\.(?:html?|pdf)(?=[?#]|$)/i

/** Completes an address without scheme or origin. */
function completed(written: string): string {
  if (mail.test(written)) return `mailto:${written}`
  if (host.test(written)) return `https://${written}`
  if (/^\/\/(?!\\)/.test(written)) return `https:${written}`
  const isScreen = screens.some(name => name !== '' && new RegExp(`^${name}(?=[/?#]|$)`, 'i').test(written))
  if (fromRoot.test(written) || ownFile.test(written) || isScreen)
    return parseAddress(written, `${location.origin}/`)?.href ?? ''
  return written
}
