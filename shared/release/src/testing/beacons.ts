import type { Beacon } from '@eqs/contracts/telemetry'

const reported: Beacon = { release: 1, host: '1.0.0', cohort: 7, event: 'page_load', outcome: 'shown' }

/** For tests: a page's beacon from each address, as the proxy in front tells these. @returns how many had which answer. */
export async function beaconsFrom(
  origin: string,
  header: string,
  addresses: readonly string[]
): Promise<Readonly<Record<number, number>>> {
  const answers: Record<number, number> = {}
  for (const address of addresses) {
    const headers = { [header]: address }
    const { status } = await fetch(`${origin}/telemetry`, {
      method: 'POST',
      headers,
      body: JSON.stringify(reported)
    })
    answers[status] = (answers[status] ?? 0) + 1
  }
  return answers
}

/** So many addresses that one customer has, who was given a /64 network. */
export const oneCustomers = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)

/** So many customers. */
export const customers = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, index) => `2001:db8:${index.toString(16)}::1`)
