import { createClient, initWebEndpoint, type Refusal } from '@eqs/api'
import { config } from '@eqs/config'
import { learnTime } from './clock.ts'
import { followOtherTabs, refetchShown } from './freshness.ts'
import { forgetStored } from './kept.ts'
import { setProvider } from './provider.ts'
import { createQueryClient } from './query-client.ts'
import { watchReturns } from './returns.ts'
import { agreeWithStorage, callSession, memberId, restoreSession, signOut } from './session.ts'
import { loadShell } from './shell-data.ts'
import { countPending } from './slices.ts'
import { createAuthStorage } from './storage.ts'

export interface SessionOptions {
  /** Called when another tab signed another member in: this page then has to start anew. */
  readonly onMemberSwitch: () => void
  /** Called once for each endpoint whose list held a record that could not be read (`ClientOptions`). */
  readonly onLeftOut?: ((endpoint: string, detail: string) => void) | undefined
}

/** What listens to the page, so that a test's next page is alone. */
let listening = new AbortController()

/** Restores the saved session and makes the API client. Once a page, after `setConfig` and before anything is drawn. */
export function startSession({ onMemberSwitch, onLeftOut }: SessionOptions): void {
  const { apiBase, brand, storagePrefix } = config()
  const storage = createAuthStorage(storagePrefix)
  const queries = createQueryClient()
  const client = createClient({
    baseUrl: apiBase,
    brand,
    session: callSession,
    onRefused: judgeRefusal,
    onPending: countPending,
    onClock: learnTime,
    onLeftOut
  })
  listening.abort()
  listening = new AbortController()
  const { signal } = listening
  setProvider({ client, queries })
  restoreSession({ storage, queries, forgetStored, onMemberSwitch })
  // Whatever removed the session, what was stored for its member goes too.
  if (memberId() === undefined) forgetStored()
  // A null key is `localStorage.clear()`.
  const follow = ({ key }: StorageEvent) => (key === storage.key || key === null) && agreeWithStorage()
  addEventListener('storage', follow, { signal })
  followOtherTabs(signal)
  watchReturns({ onEvent: agreeWithStorage, onReturn: refetchShown }, signal)
}

/** Ends the session that the provider refuses (specification, section 4), and only that one. */
function judgeRefusal({ reason }: Refusal, path: string, token: string): void {
  // Another tab may have signed in anew meanwhile: the next call has the newer token.
  if (!agreeWithStorage() || callSession()?.token !== token) return
  if (reason === 'expired') signOut('expired')
  else if (path === initWebEndpoint.path) signOut(reason === 'disabled' ? 'disabled' : 'expired')
  // One call's refusal is that screen's failure; a 401 may be the session's end, which the first call tells.
  else if (reason === 'denied') void loadShell()
}
