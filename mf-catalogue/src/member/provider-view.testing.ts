import { control, type TestMember } from '@eqs/testing'

// Reads and changes the sandbox in tests, independently of the screen.

/** Creates a promotion that only this member sees. */
export async function createPromo(
  member: TestMember,
  attributes: Readonly<Record<string, unknown>> = {}
): Promise<string> {
  const made = await control('promos', { email: member.email, ...attributes })
  if (made && typeof made === 'object' && '_id' in made) return String(made._id)
  throw new Error('the sandbox made no promotion')
}

interface Received {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey?: string
}

/** The calls that this member has sent to paths that begin with `path`, in order. */
export async function callsTo(member: TestMember, path: string): Promise<readonly Received[]> {
  const { requests }: { requests: readonly Received[] } = await look('requests', member)
  return requests.filter(call => call.path.startsWith(path))
}

/** Reads the member's balance and the number of the member's redemptions from the sandbox. */
export function readLedger(member: TestMember): Promise<{ balance: number; redemptions: number }> {
  return look('ledger', member)
}

/** Redeems a promotion by a direct call to the sandbox, as another device would. */
export async function redeemElsewhere(member: TestMember, promoId: string): Promise<void> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/api/redeems/new/${promoId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    body: JSON.stringify({ confirmation: true })
  })
  if (!answer.ok) throw new Error(`redeeming elsewhere: ${answer.status} ${await answer.text()}`)
}

/** Makes the list of redemptions fail, so that it does not bring the code of a redemption without an answer. */
export const breakList = ({ email }: TestMember): Promise<unknown> =>
  control('faults', { email, method: 'GET', path: '/api/redeems', status: 503, body: {} })

async function look(door: string, { email }: TestMember) {
  const answer = await fetch(
    `${process.env.SANDBOX_URL}/__control/${door}?email=${encodeURIComponent(email)}`
  )
  return answer.json()
}
