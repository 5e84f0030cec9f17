import type { Beacon } from '@eqs/contracts/telemetry'

export const pageLoad: Beacon = {
  release: 1,
  host: '1.0.0',
  rolloutBucket: 7,
  event: 'page_load',
  outcome: 'shown'
}

/**
 * Test helper: sends a beacon from each address, as a proxy does.
 *
 * @param header in which the proxy names the address.
 * @returns the number of responses by status.
 */
export async function sendBeacons(
  origin: string,
  header: string,
  addresses: readonly string[],
  toBeacon: (index: number) => Beacon = () => pageLoad
): Promise<Readonly<Record<number, number>>> {
  const counts: Record<number, number> = {}
  for (const [index, address] of addresses.entries()) {
    const headers = { [header]: address }
    const body = JSON.stringify(toBeacon(index))
    const { status } = await fetch(`${origin}/telemetry`, { method: 'POST', headers, body })
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Returns addresses of one customer, who has a /64 network. */
export const addressesOfOneCustomer = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)

export const addressesOfCustomers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:${index.toString(16)}::1`)

/** Returns a page of metrics with the shown and failed loads of each version of a remote. */
export const metricsPage = (
  remote: string,
  loads: Readonly<Record<string, readonly [shown: number, failed: number]>>
): string =>
  Object.entries(loads)
    .flatMap(([version, [shown, failed]]) => [
      `eqs_remote_loads_total{remote="${remote}",version="${version}",outcome="shown"} ${shown}\n`,
      `eqs_remote_loads_total{remote="${remote}",version="${version}",outcome="failed"} ${failed}\n`
    ])
    .concat('# EOF\n')
    .join('')
