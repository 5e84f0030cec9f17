import { BlockList } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/**
 * Address ranges of local networks, each with its number of network bits. They contain no address of the
 * internet.
 */
export const localRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Networks between a router and its provider, and private networks built on these addresses.
  ['100.64.0.0', 10]
] as const

const local = new BlockList()
for (const [address, bits] of localRanges) local.addSubnet(address, bits)

/**
 * True for interfaces of containers and virtual machines, which a phone cannot reach. Other `vEthernet` names
 * belong to network adapters that Windows shares with virtual machines.
 */
const isVirtual = (device: string): boolean =>
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet \((?:WSL|Default Switch|nat))/.test(device)

/** Returns the names by which a phone in the local network reaches this machine, best first. */
export function namesInNetwork(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
  name = hostname()
): readonly string[] {
  const addresses = Object.entries(interfaces).flatMap(([device, found = []]) =>
    isVirtual(device)
      ? []
      : found.flatMap(({ family, internal, address }) =>
          family === 'IPv4' && !internal && local.check(address) ? [address] : []
        )
  )
  // Apple's devices and most others resolve this name, even when the address has changed.
  const [label = 'localhost'] = name.toLowerCase().split('.')
  return [...new Set(addresses), `${label}.local`]
}
