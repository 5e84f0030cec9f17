import { BlockList, isIP, isIPv6 } from 'node:net'

/** The sender of a request, determined from the connection and from headers of our own proxies. */
export interface Caller {
  /** Key for rate limits: an IPv4 address, the /64 network of an IPv6 address, or `local`. */
  readonly address: string
  /**
   * True when a process on this machine has sent the request itself, and not as a proxy for another sender.
   */
  readonly isLocal: boolean
}

/** Matches the names of headers that proxies add. */
const forwarding = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

const ownNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/

/** Returns true when a name, with or without a port, means this machine to every browser: `localhost:3000`. */
export const isOwnName = (host: string): boolean => ownNames.test(host)

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Determines the sender of a request.
 *
 * @param peer the IP address at the other end of the connection; undefined when the request comes from this
 * process.
 * @param trustedProxies number of reverse proxies of our own through which the request has passed. Each proxy
 * appends the address of its client to `header`. Earlier entries of the header are ignored: they can be
 * forged.
 * @param header name of the header in lower case. Default: `x-forwarded-for`.
 */
export function readCaller(
  { headers, url }: Pick<Request, 'headers' | 'url'>,
  peer: string | undefined,
  trustedProxies: number,
  header = 'x-forwarded-for'
): Caller {
  const isForwarded = [...headers.keys()].some(name => forwarding.test(name))
  const nearest = addressIn(peer)
  // False if the request names another host than this machine. This prevents DNS rebinding: another site can
  // resolve its host name to this machine, and pages of that site could then read our answers.
  const isMeant = isOwnName(new URL(url).hostname)
  const isLocal = peer === undefined || (nearest !== undefined && isLoopback(nearest) && isMeant)
  const forwarded = trustedProxies === 0 ? undefined : nthFromEnd(headers.get(header), trustedProxies)
  const address = addressIn(forwarded) ?? nearest
  return {
    address: address === undefined ? 'local' : isIPv6(address) ? toNetwork(address) : address,
    isLocal: isLocal && !isForwarded
  }
}

const nthFromEnd = (list: string | null, place: number): string | undefined => list?.split(',').at(-place)

/**
 * Extracts an IP address from a text. Removes brackets, port, zone (`%eth0`) and the prefix `::ffff:` of an
 * IPv4 address.
 *
 * @returns the address; undefined when the text is not an IP address.
 */
function addressIn(text = ''): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) === 0 ? undefined : bare
}

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns the /64 network of an IPv6 address: `2001:db8:0:1::/64`. Rate limits count by network, because one
 * customer of an internet provider usually has all addresses of a /64 network.
 */
function toNetwork(address: string): string {
  const [front = [], back = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
