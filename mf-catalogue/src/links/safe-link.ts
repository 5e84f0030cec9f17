/** Addresses longer than this are refused (specification, section 9). */
const longest = 2084

export interface SafeLink {
  readonly href: string
  /** The host it leads to, when that is not ours: to be shown before anybody follows it. */
  readonly foreignHost: string | undefined
}

/**
 * An address that the provider sent, if it can be followed safely: https, or a path of our own. Anything else is
 * undefined, and is to be shown as text at most.
 */
export function safeLink(address: string): SafeLink | undefined {
  if (address === '' || address.length > longest || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === location.origin) return { href: url.href, foreignHost: undefined }
  return url.protocol === 'https:' ? { href: url.href, foreignHost: url.host } : undefined
}
