import * as v from 'valibot'

// For tests of other packages. Jest's global setup starts a sandbox in test mode. The environment variable
// `SANDBOX_URL` has the sandbox's address.

const member = v.object({ _id: v.string(), email: v.string(), password: v.string(), token: v.string() })

export type TestMember = v.InferOutput<typeof member>

/**
 * Calls the sandbox's control routes: `control('faults', {...})` sends a POST request to `/__control/faults`.
 *
 * @returns the answer, parsed as JSON.
 * @throws {Error} with the text of the answer when the call is refused.
 */
export async function control(route: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/__control/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A call that the sandbox has received. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey?: string
}

/** Returns the calls with an e-mail address, or of the member with this address, oldest first. */
export async function receivedCalls(email: string): Promise<readonly ReceivedCall[]> {
  const answer = await fetch(
    `${process.env.SANDBOX_URL}/__control/requests?email=${encodeURIComponent(email)}`
  )
  return (await answer.json()).requests
}

/**
 * Creates a new member. If each test uses its own member, tests do not affect each other.
 *
 * @param attributes properties of the member, as in `freshMemberSchema`.
 */
export async function createMember(attributes: Readonly<Record<string, unknown>> = {}): Promise<TestMember> {
  return v.parse(member, await control('members', attributes))
}

/** The calls that one fault holds. */
export interface HeldCall {
  /** Resolves when the sandbox holds a call. */
  readonly arrived: () => Promise<void>
  /** Releases the held calls. Later calls are not held. */
  readonly release: () => Promise<void>
}

/**
 * Holds matching calls before their handlers run.
 *
 * @param fault the fault, as in `faultSchema`. Without `times`, all matching calls are held until `release`.
 */
export async function holdCall(fault: Readonly<Record<string, unknown>>): Promise<HeldCall> {
  const { id } = v.parse(heldFault, await control('faults', { ...fault, hold: true }))
  return {
    async arrived() {
      const answer = await fetch(`${process.env.SANDBOX_URL}/__control/held?id=${id}`)
      if (!answer.ok) throw new Error(`held: ${answer.status} ${await answer.text()}`)
    },
    async release() {
      await control('release', { id })
    }
  }
}

/** Holds the answers of matching calls after their handlers have run. */
export const holdAnswer = (fault: Readonly<Record<string, unknown>>): Promise<HeldCall> =>
  holdCall({ ...fault, afterCommit: true })

const heldFault = v.object({ id: v.string() })
