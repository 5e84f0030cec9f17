import { BlockList, isIP, isIPv6 } from 'node:net'

/** The origin of a call, from the connection and trusted proxies. */
export interface Caller {
  /** Key for rate limits: an IPv4 address, the /64 network of an IPv6 address, or `local`. */
  readonly address: string
  /** True when a process of this machine calls directly and does not forward another call. */
  readonly isLocal: boolean
}

/** Matches the names of headers that proxies add. */
const forwarding = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

const ownNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Determines the origin of a call.
 *
 * @param peer the address of the other end; undefined when the call never left this process.
 * @param trustedProxies number of our own proxies. Each proxy appends the address of its caller to `header`.
 * Earlier addresses in the header can be forged.
 * @param header name of the header to which the proxies append. Default: `X-Forwarded-For`.
 */
export function readCaller(
  { headers, url }: Pick<Request, 'headers' | 'url'>,
  peer: string | undefined,
  trustedProxies: number,
  header = 'x-forwarded-for'
): Caller {
  const isForwarded = [...headers.keys()].some(name => forwarding.test(name))
  const nearest = addressIn(peer)
  // Prevents DNS rebinding: another site can resolve its own name to this machine, and pages of that site
  // could then read our answers.
  const isMeant = ownNames.test(new URL(url).hostname)
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
 * Removes brackets, port, zone and the IPv6 prefix of an IPv4 address.
 *
 * @returns the bare address; undefined when the text contains no address.
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
 * Returns the /64 network of an IPv6 address. One internet customer usually has all addresses of a /64
 * network.
 */
function toNetwork(address: string): string {
  const [front = [], back = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
