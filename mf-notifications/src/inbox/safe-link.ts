/** Characters that an address may have (specification, section 9). */
const longest = 2084

export interface SafeLink {
  /** The address, normalised. */
  readonly href: string
  /** Its host, for addresses that lead somewhere else than this club's own. */
  readonly foreignHost: string | undefined
}

/**
 * Reads an address that came with a notification. Only complete http(s) ones can be opened; a port beyond 65535 makes
 * it no address at all. Undefined for everything else.
 */
export function safeLink(address: string, ownHost = location.host): SafeLink | undefined {
  if (address.length > longest || !URL.canParse(address)) return undefined
  const { protocol, href, host } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return { href, foreignHost: host === ownHost ? undefined : host }
}
