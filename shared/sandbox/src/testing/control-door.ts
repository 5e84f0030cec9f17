import * as v from 'valibot'

// For tests of other packages: the sandbox that jest has started is at `SANDBOX_URL`, in test mode.

const member = v.object({ _id: v.string(), email: v.string(), password: v.string(), token: v.string() })

export type TestMember = v.InferOutput<typeof member>

/** Calls the sandbox's control door: `control('faults', {...})`. @throws {Error} with the answer of a refusal. */
export async function control(door: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/__control/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${door}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A member of one's own, so that tests do not disturb each other. */
export async function createMember(attributes: Readonly<Record<string, unknown>> = {}): Promise<TestMember> {
  return v.parse(member, await control('members', attributes))
}

/** A call that the sandbox holds. */
export interface HeldCall {
  /** Resolves once the call has come. */
  readonly arrived: () => Promise<void>
  /** Lets it go on. Later calls are not held. */
  readonly release: () => Promise<void>
}

/** Holds the next call before it does its work. @param fault as of `control('faults', …)`; without `times` all calls until `release`. */
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

/** Lets the next call do its work and holds its answer. */
export const holdAnswer = (fault: Readonly<Record<string, unknown>>): Promise<HeldCall> =>
  holdCall({ ...fault, afterCommit: true })

const heldFault = v.object({ id: v.string() })
