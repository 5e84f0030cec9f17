import * as v from 'valibot'

// For tests of other packages. Jest has started a sandbox in test mode at `SANDBOX_URL`.

const member = v.object({ _id: v.string(), email: v.string(), password: v.string(), token: v.string() })

export type TestMember = v.InferOutput<typeof member>

/**
 * Calls the sandbox's control door: `control('faults', {...})`.
 *
 * @returns the parsed answer.
 * @throws {Error} with the text of the answer when the call is refused.
 */
export async function control(door: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/__control/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${door}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/**
 * Creates a new member, so that tests do not affect each other.
 *
 * @param attributes properties of the member, as in `freshMemberSchema`.
 */
export async function createMember(attributes: Readonly<Record<string, unknown>> = {}): Promise<TestMember> {
  return v.parse(member, await control('members', attributes))
}

/** A call that the sandbox holds. */
export interface HeldCall {
  /** Resolves when the call has arrived. */
  readonly arrived: () => Promise<void>
  /** Releases the call. Later calls are not held. */
  readonly release: () => Promise<void>
}

/**
 * Holds matching calls before the sandbox does their work.
 *
 * @param fault as for `control('faults', …)`. Without `times`, all matching calls are held until `release`.
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

/** Holds the answers of matching calls after the sandbox has done their work. */
export const holdAnswer = (fault: Readonly<Record<string, unknown>>): Promise<HeldCall> =>
  holdCall({ ...fault, afterCommit: true })

const heldFault = v.object({ id: v.string() })
