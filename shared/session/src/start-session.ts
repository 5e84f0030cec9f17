import { type ClientOptions, createClient, initWebEndpoint, type Refusal } from '@eqs/api'
import { config, storageKey } from '@eqs/config'
import { setApiClient } from './api-client.ts'
import { learnTime } from './clock.ts'
import { followOtherTabs } from './freshness.ts'
import { followBalance } from './last-balance.ts'
import { queryClient } from './query-client.ts'
import { watchReturns } from './returns.ts'
import { agreeWithStorage, callSession, restoreSession, signOut } from './session.ts'
import { loadShell } from './shell-data.ts'
import { countPending } from './slices.ts'

export interface SessionOptions extends Pick<ClientOptions, 'onLeftOut' | 'onFailed'> {
  /** Called when another tab signed another member in: this page then has to start again. */
  readonly onMemberSwitch: () => void
}

/** Aborted when a test starts its next page. */
let listening = new AbortController()

/** Restores the stored session and makes the API client. Once a page, after `setConfig` and before anything is drawn. */
export function startSession({ onMemberSwitch, ...told }: SessionOptions): void {
  listening.abort()
  listening = new AbortController()
  const { signal } = listening
  queryClient.clear()
  makeClient(told)
  restoreSession(onceAPage(onMemberSwitch, signal))
  followBalance()
  // A null key is `localStorage.clear()`.
  const follow = ({ key }: StorageEvent) => (key === storageKey('AUTH') || key === null) && agreeWithStorage()
  addEventListener('storage', follow, { signal })
  followOtherTabs(signal)
  watchReturns()
}

/**
 * A page hears of another member by several events, and begins anew at the first: each further request would break off the
 * one before. When it has been left for it, the back/forward cache may bring it back, and it may again.
 */
function onceAPage(beginAnew: () => void, signal: AbortSignal): () => void {
  let hasBegun = false
  addEventListener('pagehide', () => (hasBegun = false), { signal })
  return () => {
    if (!hasBegun) beginAnew()
    hasBegun = true
  }
}

/** For screens that are drawn where there is no browser: nobody is signed in, and no call is made. */
export const startWithoutBrowser = (): void => makeClient()

function makeClient(told: Pick<ClientOptions, 'onLeftOut' | 'onFailed'> = {}): void {
  const { apiBase, brand } = config()
  setApiClient(
    createClient({
      baseUrl: apiBase,
      brand,
      session: callSession,
      onRefused: judgeRefusal,
      onPending: countPending,
      onClock: learnTime,
      ...told
    })
  )
}

/** Ends the session that the provider refuses (specification, section 4), and only that one. */
function judgeRefusal({ reason }: Refusal, path: string, token: string): void {
  // Another tab may have signed in again meanwhile: the next call has the newer token.
  if (!agreeWithStorage() || callSession()?.token !== token) return
  // A refusal of one call is the failure of its screen.
  if (reason === 'forbidden') return
  if (reason === 'expired') signOut('expired')
  else if (path === initWebEndpoint.path) signOut(reason === 'disabled' ? 'disabled' : 'expired')
  // The call of the shell finds out if the session is over.
  else if (reason === 'denied') void loadShell()
}
