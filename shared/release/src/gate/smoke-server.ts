import { createSandbox } from '@eqs/sandbox'
import * as v from 'valibot'
import type { Store } from '../store/store.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'

/** Kinds of visitors and members that the guards distinguish. */
export type Person =
  | 'a visitor'
  | 'a member'
  | 'a member without a validated e-mail'
  | 'a member without a document'

export type SmokeProvider = Awaited<ReturnType<typeof startSmokeProvider>>

const demoMembers: readonly (readonly [Person, string])[] = [
  ['a member', 'socia@eqs.example'],
  ['a member without a validated e-mail', 'nueva@eqs.example'],
  ['a member without a document', 'sin-dni@eqs.example']
]

/** The fields of the member are not checked, because the host parses them when it reads its storage. */
const loginResponse = v.object({ token: v.string(), result: v.record(v.string(), v.unknown()) })

/** Starts a working provider with demo members, in memory. */
export async function startSmokeProvider() {
  const sandbox = await createSandbox({ publicUrl: '' })
  /** Session to store for each person. A visitor has none. */
  const sessions = new Map<Person, string>()
  for (const [person, email] of demoMembers) {
    const password = sandbox.demoMembers.find(member => member.email === email)?.password
    const response = await sandbox.fetch(
      new Request('http://provider.test/v1/api/users/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password, brand: 'eqs', platform: 'website' })
      })
    )
    const { token, result } = v.parse(loginResponse, await response.json())
    sessions.set(person, JSON.stringify({ isAuthenticated: true, token, user: result }))
  }
  const answer: AnswerCall = request => sandbox.fetch(request)
  return { answer, sessions, close: () => sandbox.close() }
}

/** Answers calls to the provider, below `/v1/`. */
export type AnswerCall = (request: Request) => Response | Promise<Response>

export const brokenProvider: AnswerCall = () => Response.json({}, { status: 503 })

export type SmokeServer = Awaited<ReturnType<typeof startSmokeServer>>

export async function startSmokeServer(root: Pick<Store, 'read'>, answer: AnswerCall = brokenProvider) {
  const server = createClubServer({
    root,
    provider: { owns: path => path.startsWith('/v1/'), fetch: request => answer(request) }
  })
  const port = await listen(server, 0, 'localhost')
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      return close(server)
    }
  }
}
