import * as v from 'valibot'

// For tests of other packages: the sandbox that jest has started stands at `SANDBOX_URL`, in test mode.

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
