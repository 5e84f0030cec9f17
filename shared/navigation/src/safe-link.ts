import { parseAddress } from './parse-address.ts'

/** Characters that an address may have (specification, section 9). */
const longest = 2084

export interface SafeLink {
  /** The address, normalised. */
  readonly href: string
  /** Its host, when that is not this club's own: to be shown before anybody follows it. */
  readonly foreignHost: string | undefined
}

/**
 * What a place lets through. `complete`: http(s) addresses with their host. `own-or-secure`: paths and addresses of our
 * own origin, and https elsewhere; none that names a user.
 */
export type AcceptedLinks = 'complete' | 'own-or-secure'

/**
 * Reads an address that the provider sent, if it can be followed safely. Undefined for everything else, which is to be
 * shown as text at most; a port beyond 65535 makes it no address at all.
 */
export function safeLink(
  address: string,
  accepted: AcceptedLinks,
  ownHost = location.host
): SafeLink | undefined {
  if (address === '' || address.length > longest) return undefined
  const base = accepted === 'own-or-secure' ? location.origin : undefined
  const url = parseAddress(address, base)
  if (!url || (accepted === 'complete' ? !isWeb(url) : !isOwnOrSecure(url))) return undefined
  return { href: url.href, foreignHost: url.host === ownHost ? undefined : url.host }
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'
const isOwnOrSecure = ({ protocol, origin, username, password }: URL): boolean =>
  username === '' && password === '' && (protocol === 'https:' || origin === location.origin)
