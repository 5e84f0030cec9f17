import { type ClientOptions, createClient, initWebEndpoint, type Refusal } from '@eqs/api'
import { config, storageKey } from '@eqs/config'
import { countPending, setApiClient, syncServerClock } from './api-client.ts'
import { restoreBalance } from './balance.ts'
import { followOtherTabsWrites, watchReturns } from './freshness.ts'
import { queryClient } from './query-client.ts'
import { callSession, restoreSession, signOut, syncSessionFromStorage } from './session.ts'
import { loadShell } from './shell-data.ts'

type Listeners = Pick<ClientOptions, 'onLeftOut' | 'onFailed'>

/**
 * Removes the event listeners of `startSession` when aborted. The next call of `startSession` aborts it; only
 * tests call `startSession` more than once per page.
 */
let listening = new AbortController()

/**
 * Restores the stored session and creates the API client. Call it once per page, after `setConfig` and before
 * the first render.
 *
 * @param options callbacks of the API client, and `onMemberSwitch`, which has to reload the page. It is called
 *   when another member has signed in, on this page or in another tab.
 * @example startSession({ onMemberSwitch: () => location.replace('/') })
 */
export function startSession({
  onMemberSwitch,
  ...listeners
}: Listeners & { readonly onMemberSwitch: () => void }): void {
  listening.abort()
  listening = new AbortController()
  const { signal } = listening
  queryClient.clear()
  startWithoutBrowser(listeners)
  restoreSession(onceAPage(onMemberSwitch, signal))
  restoreBalance()
  // A null key means `localStorage.clear()`.
  const follow = ({ key }: StorageEvent) =>
    (key === storageKey('AUTH') || key === null) && syncSessionFromStorage()
  addEventListener('storage', follow, { signal })
  followOtherTabsWrites(signal)
  watchReturns()
}

/**
 * Returns a function that calls `beginAnew` only the first time. Several events report the same change of member,
 * and a second reload would cancel the first. After `pagehide` the next call counts as the first again, because the
 * page may return from the back/forward cache.
 */
function onceAPage(beginAnew: () => void, signal: AbortSignal): () => void {
  let hasBegun = false
  addEventListener('pagehide', () => (hasBegun = false), { signal })
  return () => {
    if (!hasBegun) beginAnew()
    hasBegun = true
  }
}

/**
 * Creates the API client. Screens that are rendered at build time need no more, because no member is signed
 * in and no call is made.
 */
export function startWithoutBrowser(listeners: Listeners = {}): void {
  const { apiBase, brand } = config()
  setApiClient(
    createClient({
      baseUrl: apiBase,
      brand,
      session: callSession,
      onRefused: judgeRefusal,
      onPending: countPending,
      onClock: syncServerClock,
      ...listeners
    })
  )
}

/**
 * Ends the session when the provider refuses its token (specification, section 4). Does nothing when the
 * refused token is not the token of the current session.
 */
function judgeRefusal({ reason }: Refusal, path: string, token: string): void {
  // The member may have signed in again in another tab. The next call then has the newer token.
  if (!syncSessionFromStorage() || callSession()?.token !== token) return
  // `forbidden` (403) does not concern the session. The screen that made the call shows the failure.
  if (reason === 'forbidden') return
  if (reason === 'expired') signOut('expired')
  else if (path === initWebEndpoint.path) signOut(reason === 'disabled' ? 'disabled' : 'expired')
  // A refusal of any other call does not end the session. The shell's data are fetched instead, and a refusal
  // of that call ends the session.
  else if (reason === 'denied') void loadShell()
}
