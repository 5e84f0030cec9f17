import { BlockList } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Address ranges of local networks, each with its number of network bits. No address of the internet is among them. */
export const localRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Addresses between a router and its internet provider, which some private networks use, too.
  ['100.64.0.0', 10]
] as const

const localAddresses = new BlockList()
for (const [address, bits] of localRanges) localAddresses.addSubnet(address, bits)

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
  const reachable = Object.entries(interfaces).flatMap(([device, addresses = []]) =>
    isVirtual(device)
      ? []
      : addresses.flatMap(({ family, internal, address }) =>
          family === 'IPv4' && !internal && localAddresses.check(address) ? [address] : []
        )
  )
  // Most devices resolve this name, also after the address has changed.
  const [label = 'localhost'] = name.toLowerCase().split('.')
  return [...new Set(reachable), `${label}.local`]
}
