import { control, type ReceivedCall, receivedCalls, type TestMember } from '@eqs/testing'

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

/** The calls that this member has sent to paths that begin with `path`, in order. */
export const callsTo = async ({ email }: TestMember, path: string): Promise<readonly ReceivedCall[]> =>
  (await receivedCalls(email)).filter(call => call.path.startsWith(path))

/** Reads the member's balance and the number of the member's redemptions from the sandbox. */
export async function readLedger({ email }: TestMember): Promise<{ balance: number; redemptions: number }> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/__control/ledger?email=${encodeURIComponent(email)}`)
  return answer.json()
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
