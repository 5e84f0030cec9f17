import { computeIntegrity } from '@eqs/build/published-files'
import type { ClientConfig } from '@eqs/config/schema'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { createSandbox } from '@eqs/sandbox'
import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey } from '../keys/signing.ts'
import type { HostRelease } from '../published/release-files.ts'
import { toClientConfig } from '../render/deployment-config.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderPages } from '../render/render-html.ts'
import { renderDiscovery } from '../render/render-release.ts'
import { pagesFolder } from '../render/root-files.ts'
import { readText, type Store, type StoredFile } from '../store/store.ts'
import { createClubServer } from '../web/club-server.ts'
import { close, listen } from '../web/listen.ts'
import type { Candidate, LiveVersion } from './candidate.ts'

export interface TrialOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

export type Trial = Awaited<ReturnType<typeof createTrial>>

/**
 * Prepares the trial of a version in a separate club, without a fallback. A temporary key replaces those of the operator,
 * because members' hosts would accept a copied document that a release key has signed.
 */
export async function createTrial(
  { store, keys }: TrialOptions,
  { state, host }: Candidate,
  version: LiveVersion
) {
  keysKnownTo(host, keys)
  const key = createTrialKey()
  const patched = await replaceHostKeys(store, host, text =>
    keys.publicKeys.reduce((result, publicKey) => result.replaceAll(publicKey, key.publicKey), text)
  )
  const others = Object.entries(state.remotes).map(
    ([name, remote]) => [name, { version: remote.version }] as const
  )
  const remotes = { ...Object.fromEntries(others), [version.name]: { version: version.version } }
  const config = withoutServices(toClientConfig(state))
  const trialState = { ...state, remotes }
  const discovery = await renderDiscovery(store, key, { state: trialState, release: 1, config })
  const { html, pages } = await renderPages(store, {
    host: patched.host,
    state: trialState,
    discovery,
    config
  })
  const files = new Map<string, StoredFile | undefined>([
    ...patched.files,
    ...[...pages].map(([file, text]) => [file, toStoredFile(text)] as const),
    ['index.html', toStoredFile(html)],
    ['discovery.json', toStoredFile(JSON.stringify(discovery))]
  ])
  return {
    version,
    storagePrefix: config.storagePrefix,
    /** Files that the club serves: the page and the published files. */
    root: {
      read: async (path: string) =>
        files.has(path) || isSignedForMembers(path) ? files.get(path) : store.read(path)
    }
  }
}

/** True for files that a release key has signed: the pages and previews of live versions. */
const isSignedForMembers = (path: string): boolean =>
  path.startsWith(`${pagesFolder}/`) || path.endsWith(`/${previewFile}`)

async function replaceHostKeys(store: Store, host: HostRelease, replaceKeys: (text: string) => string) {
  const files: (readonly [path: string, file: StoredFile | undefined])[] = []
  const assets = { ...host.assets }
  for (const file of host.initial) {
    const path = `${versionPath('host', host.version)}/${file}`
    const published = await readText(store, path)
    if (published === undefined) continue
    const text = replaceKeys(published)
    assets[file] = computeIntegrity(text)
    files.push([path, toStoredFile(text)], [`${path}.br`, undefined])
  }
  return { host: { ...host, assets, boot: replaceKeys(host.boot) }, files }
}

const toStoredFile = (text: string): StoredFile => ({ bytes: new TextEncoder().encode(text), tag: 'trial' })

/** Removes external services from the configuration, because they must not receive data of a smoke load. */
const withoutServices = ({
  brand,
  storagePrefix,
  supportEmail,
  appStoreUrls,
  footerLinks
}: ClientConfig): ClientConfig => ({
  brand,
  storagePrefix,
  supportEmail,
  appStoreUrls,
  footerLinks,
  apiBase: '/v1',
  overrideOrigins: []
})

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
