import { BlockList, isIP, isIPv6 } from 'node:net'

/** Who is calling, as far as a connection and the proxies in front of us can tell. */
export interface Caller {
  /** For rate limits: an IPv4 address, the /64 network of an IPv6 one, or `local`. */
  readonly address: string
  /** Whether it is a process of this machine that speaks to us itself, and for nobody else. */
  readonly isLocal: boolean
}

/** Whoever passes on a call for somebody says so by one of these, or by another that begins as the first. */
const forwarding = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

const ownNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * @param peer the other end of the connection; undefined when the call never left this process.
 * @param trustedProxies how many proxies of ours each call passes. Each adds the address it was called from to the end of a
 *   header; what stands before those, anybody may have written.
 * @param header that one, `X-Forwarded-For` unless told.
 */
export function callerOf(
  { headers, url }: Pick<Request, 'headers' | 'url'>,
  peer: string | undefined,
  trustedProxies: number,
  header = 'x-forwarded-for'
): Caller {
  const isForwarded = [...headers.keys()].some(name => forwarding.test(name))
  const nearest = addressIn(peer)
  // A page elsewhere can have a name of its own lead to this machine, and its browser would let it read what we answer.
  const isMeant = ownNames.test(new URL(url).hostname)
  const isLocal = peer === undefined || (nearest !== undefined && isLoopback(nearest) && isMeant)
  const told = trustedProxies === 0 ? undefined : nthFromEnd(headers.get(header), trustedProxies)
  const address = addressIn(told) ?? nearest
  return {
    address: address === undefined ? 'local' : isIPv6(address) ? networkOf(address) : address,
    isLocal: isLocal && !isForwarded
  }
}

const nthFromEnd = (list: string | null, place: number): string | undefined => list?.split(',').at(-place)

/** Without brackets, port, zone, and the IPv6 clothes of an IPv4 address; undefined for what is none. */
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

/** One customer has a whole /64, and 2^64 addresses to try passwords from. */
function networkOf(address: string): string {
  const [front = [], back = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
