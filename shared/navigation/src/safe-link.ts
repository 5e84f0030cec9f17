import { parseAddress } from './parse-address.ts'
import { paths } from './paths.ts'

/** Characters that an address may have (specification, section 9). */
const longest = 2084

export interface SafeLink {
  /** The address, complete and normalised. */
  readonly href: string
  /** Its host, when that is not this club's own: to be shown before anybody follows it. */
  readonly foreignHost: string | undefined
  /** A page opens in a new tab; a mail or a call (`mailto:`, `tel:`) opens as what it is. */
  readonly isPage: boolean
}

/**
 * Reads an address that the provider sent, as people write it: complete, without its scheme, from the club's root, or a mail
 * address. Undefined for everything that is none or cannot be followed safely, which is to be shown as text at most.
 *
 * @param address http(s) without a user's name, `mailto:` or `tel:`; at most 2084 characters, a port of at most 65535.
 * @example safeLink('www.cine.com.ar/sala') // { href: 'https://www.cine.com.ar/sala', foreignHost: 'www.cine.com.ar', isPage: true }
 */
export function safeLink(address: string, ownHost = location.host): SafeLink | undefined {
  const written = address.replace(edges, '').replace(secondScheme, '')
  if (written === '' || written.length > longest) return undefined
  const url = parseAddress(completed(written))
  if (url?.protocol === 'mailto:' || url?.protocol === 'tel:')
    return { href: url.href, foreignHost: undefined, isPage: false }
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return { href: url.href, foreignHost: url.host === ownHost ? undefined : url.host, isPage: true }
}

/** Blanks, letters without a shape, quotes: an address that was copied brings them along. */
const edges = /^[\s\u200b-\u200f\u2060\ufeff<>"“”«»]+|[\s\u200b-\u200f\u2060\ufeff<>"“”«»]+$/g

/** Where a form has it already, and a complete address was pasted behind it. */
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

/** What people leave out of an address is put before it. */
function completed(written: string): string {
  if (mail.test(written)) return `mailto:${written}`
  if (host.test(written)) return `https://${written}`
  if (/^\/\/(?!\\)/.test(written)) return `https:${written}`
  const isScreen = screens.some(name => name !== '' && new RegExp(`^${name}(?=[/?#]|$)`, 'i').test(written))
  if (fromRoot.test(written) || ownFile.test(written) || isScreen)
    return parseAddress(written, `${location.origin}/`)?.href ?? ''
  return written
}
