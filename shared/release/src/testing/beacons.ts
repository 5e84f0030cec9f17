import type { Beacon } from '@eqs/contracts/telemetry'

const reported: Beacon = { release: 1, host: '1.0.0', cohort: 7, event: 'page_load', outcome: 'shown' }

/**
 * Test helper: sends a beacon from each address, as a proxy names them.
 *
 * @returns the number of responses by status.
 */
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

/** Returns addresses of one customer with a /64 network. */
export const oneCustomers = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)

/** Returns addresses of different customers. */
export const customers = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, index) => `2001:db8:${index.toString(16)}::1`)
