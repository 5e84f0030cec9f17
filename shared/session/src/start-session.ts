import { type Client, createClient } from '@eqs/api'
import { $auth, authToken, renewToken, restoreAuth, signOut } from './auth.ts'
import { learnTime } from './clock.ts'
import { forgetKept, keepUnder } from './kept.ts'
import { clearMemberSlices, countPending } from './slices.ts'
import { createAuthStorage, parseStoredAuth, type StoredAuth } from './storage.ts'

/** A store's address, for each that there is one for. */
export interface AppStoreUrls {
  readonly ios?: string | undefined
  readonly android?: string | undefined
}

export interface SessionOptions {
  /** The API base, without `/api`: `/v1`. */
  readonly apiBase: string
  readonly brand: string
  /** The saved entry's key is this and `_AUTH`. */
  readonly storagePrefix: string
  /** The mailbox that members may write to (configuration). */
  readonly supportEmail: string
  /** Where the app can be had (configuration); https addresses. */
  readonly appStoreUrls: AppStoreUrls
  /** Called when another tab signed another member in: this page then has to start anew. */
  readonly onMemberSwitch: () => void
  /** Called once for each endpoint whose list held a record that could not be read (`ClientOptions`). */
  readonly onLeftOut?: ((endpoint: string, detail: string) => void) | undefined
}

let client: Client | undefined
let support = ''
let stores: AppStoreUrls = {}

/** Restores the saved session and makes the API client. Once a page, before anything is drawn. */
export function startSession({
  apiBase,
  brand,
  storagePrefix,
  supportEmail: mailbox,
  appStoreUrls: addresses,
  onMemberSwitch,
  onLeftOut
}: SessionOptions): void {
  support = mailbox
  stores = addresses
  const storage = createAuthStorage(storagePrefix)
  keepUnder(storagePrefix)
  restoreAuth(storage)
  // Whatever removed the session, what was kept for its member goes too.
  if (!$auth.get().isAuthenticated) forgetKept()
  client = createClient({
    baseUrl: apiBase,
    brand,
    getToken: authToken,
    // Another tab may have signed in anew meanwhile: only the session whose token expired ends.
    onExpired: token => {
      if (token === authToken()) signOut('expired')
    },
    onPending: countPending,
    onClock: learnTime,
    onLeftOut
  })
  $auth.listen(auth => {
    if (auth.isAuthenticated) return
    clearMemberSlices()
    forgetKept()
  })
  addEventListener('storage', event => {
    // A null key is `localStorage.clear()`.
    if (event.key !== storage.key && event.key !== null) return
    followOtherTab(event.newValue === null ? undefined : parseStoredAuth(event.newValue))
  })
  addEventListener('pageshow', event => {
    // A page kept by the browser may come back after its member left: what it shows must not outlive the session.
    if (event.persisted && $auth.get().isAuthenticated) followOtherTab(storage.read())
  })

  function followOtherTab(stored: StoredAuth | undefined): void {
    const auth = $auth.get()
    const present = auth.isAuthenticated ? auth.user._id : undefined
    if (!stored) signOut('other-tab')
    // Nobody is on screen here: the guard leads whoever signed in to the page that this tab was asked for.
    else if (present === undefined) restoreAuth(storage)
    else if (stored.user._id !== present) onMemberSwitch()
    else renewToken(stored.token)
  }
}

/** The provider's client of this page. */
export function apiClient(): Client {
  if (!client) throw new Error('startSession has to run before the first call')
  return client
}

/** The support mailbox of this deployment. */
export const supportEmail = (): string => support

/** Where this deployment's app can be had. */
export const appStoreUrls = (): AppStoreUrls => stores
