import { type CallSession, isPlaceholderIdentity, type User } from '@eqs/api'
import type { StoredName } from '@eqs/config'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { removeMemberQueries } from './query-client.ts'
import {
  browserEntry,
  builders,
  owner,
  readAuth,
  removeAuth,
  removeKeptForm,
  removeMemberEntries,
  type SchemaBuilders,
  sessionEnd,
  writeAuth
} from './stored-entry.ts'

/**
 * The authentication state of this page. Right after a reload `user` has only the stored fields; an answer of
 * the provider with the member adds the other fields, and `isComplete` is true from then on. `needsIdentity` is true
 * while the national identity is a placeholder, which the member has to replace. The token is not
 * included, because only the API client may use it. `reason` is the reason of the last sign-out on this page;
 * it is undefined before the first one.
 */
export type Auth =
  | { readonly isAuthenticated: false; readonly reason?: SignOutReason | undefined }
  | {
      readonly isAuthenticated: true
      readonly user: User
      readonly isComplete: boolean
      readonly needsIdentity: boolean
    }

/** The reason for a sign-out. `asked`: the member chose to sign out. The sign-in page explains every other reason. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'other-tab'

/** The slice `auth` of the session's state (specification, section 3). Only this file changes it. */
export const $auth = atom<Auth>({ isAuthenticated: false })

/** False when the browser could not store the session. The session then ends when the page is left. */
export const $isSessionStored = atom(true)

/** `life` is aborted when the session ends, and with it the session's pending calls. */
let session: { readonly token: string; readonly life: AbortController } | undefined

let restartPage = () => {}

/**
 * The id of the member whose session ended last on this page. The page's current address, and the path to which the
 * sign-in page returns, come from this member's session. If another member signs in, the page restarts. It does not
 * restart when the previous member chose to sign out on this page, because the sign-in page then has no such path.
 */
let lastMember: string | undefined

/** Restores the stored session. Must run before the first render. */
export function restoreSession(onMemberSwitch: () => void): void {
  end()
  restartPage = onMemberSwitch
  lastMember = undefined
  const stored = readAuth()
  if (stored) begin(stored.token, stored.user, false)
  // The stored session may have been removed while no page was open. Its member's entries are removed now.
  else removeMemberEntries()
}

export const callSession = (): CallSession | undefined =>
  session && { token: session.token, signal: session.life.signal }

export function memberId(): string | undefined {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user._id : undefined
}

/**
 * LOGIN (specification, section 4): begins a session and stores it. If the page restarts for another member,
 * the restarted page begins the stored session.
 *
 * @param token the bearer token.
 * @param user the member.
 */
export function signIn(token: string, user: User): void {
  const auth = $auth.get()
  const isSwitch = lastMember !== undefined && lastMember !== user._id
  // A session that cannot be stored would be lost by the restart.
  if (!auth.isAuthenticated && auth.reason !== 'asked' && isSwitch && writeAuth(token, user)) {
    // Listeners remove what was typed without a session, such as a sign-up.
    $auth.set({ isAuthenticated: false })
    restartPage()
    return
  }
  end()
  begin(token, user, true)
  store(token, user)
}

/**
 * USER_DATA and EMAIL_VALID (specification, section 4): merges fields into the member's data. Does nothing
 * without a session, or when another tab has ended the session.
 */
export function mergeUser(fields: Partial<User>): void {
  if (!syncSessionFromStorage()) return
  const auth = $auth.get()
  if (!auth.isAuthenticated || !session) return
  const user = { ...auth.user, ...fields }
  // An answer that has the member's id describes the member; other changes are single fields.
  setMember(user, auth.isComplete || fields._id !== undefined)
  store(session.token, user)
}

/** USER_IMAGE (specification, section 4): replaces the member's pictures by the one at this address. */
export const setUserImage = (url: string): void => mergeUser({ profile_pic: [{ url, name: '' }] })

/**
 * LOGOUT (specification, section 4): ends the session and removes its stored entry. Does nothing without a
 * session.
 *
 * @param reason the reason, which the sign-in page explains.
 */
export function signOut(reason: SignOutReason): void {
  // If another tab has stored a newer token of this member, this page first adopts the token. Otherwise the
  // stored entry would have another token than this session, and would not be removed.
  if (session && reason === 'asked') syncSessionFromStorage()
  // An entry with another token belongs to a newer session of another tab and is not removed.
  if (session && readAuth()?.token === session.token) {
    // Written first, because the other tabs end their sessions as soon as the entry is removed.
    if (reason === 'expired' || reason === 'disabled') sessionEnd.write(reason)
    removeAuth()
  }
  end(reason)
}

/**
 * Signs out at the member's request ("Cerrar Sesión"), unless a screen cancels the event `eqs:sign-out`. A
 * screen with unsaved input cancels the event, asks for confirmation and calls `signOut` itself.
 */
export function requestSignOut(): void {
  if (dispatchEvent(new Event('eqs:sign-out', { cancelable: true }))) signOut('asked')
}

/**
 * Synchronizes this page with the stored session, which another tab may have changed while this page was
 * frozen or in the back/forward cache. If another tab has ended the session, the session ends on this page as
 * well, for the same reason. A newer token of the same member is adopted. A page without a session begins the
 * stored session. The page restarts when another member has signed in.
 *
 * @returns true when the session of this page continues.
 */
export function syncSessionFromStorage(): boolean {
  // A session that could not be stored exists only on this page, so there is no stored session to compare.
  if (session && !$isSessionStored.get()) return true
  const stored = readAuth()
  if (session && stored && stored.user._id === memberId()) {
    session = { ...session, token: stored.token }
    return true
  }
  end(sessionEnd.read() ?? 'other-tab')
  // Called after `end`, so that the previous member's data disappear before the page restarts.
  if (stored && lastMember && stored.user._id !== lastMember) restartPage()
  // The route guard then redirects from the sign-in page to the address for which this tab was opened.
  else if (stored) begin(stored.token, stored.user, false)
  return false
}

const setMember = (user: User, isComplete: boolean): void =>
  $auth.set({
    isAuthenticated: true,
    user,
    isComplete,
    needsIdentity: isPlaceholderIdentity(user.national_identity)
  })

function begin(token: string, user: User, isComplete: boolean): void {
  session = { token, life: new AbortController() }
  $isSessionStored.set(true)
  sessionEnd.remove()
  // Data that were fetched without a session must not be used for the member.
  removeMemberQueries()
  removeKeptForm(user._id)
  setMember(user, isComplete)
}

/** Ends the current session, if there is one. Without a reason, another session follows at once. */
function end(reason?: SignOutReason): void {
  const member = memberId()
  if (!session) return
  session.life.abort()
  session = undefined
  lastMember = member
  $auth.set({ isAuthenticated: false, reason })
  removeMemberQueries()
  removeMemberEntries(member)
  // After an expiry the stored form values remain, so that the same member finds them after signing in again.
  if (reason !== 'expired') removeKeptForm()
}

const store = (token: string, user: User): void => $isSessionStored.set(writeAuth(token, user))

/** An entry in the browser's storage. The functions never throw. */
interface StoredEntry<Value> {
  /**
   * Returns the stored value; undefined when the entry is missing or does not match the schema. While the
   * entry stays the same, so does the returned object.
   */
  read(): Value | undefined
  /** Stores a value. Returns false when it is stored on this page only, or not at all. */
  write(value: Value): boolean
  remove(): void
  /** Calls `changed` after each change, on this page or in another tab. @returns a function that unsubscribes. */
  listen(changed: () => void): () => void
}

type ToSchema<Value> = (builders: SchemaBuilders) => v.GenericSchema<unknown, Value>

/**
 * Returns a JSON entry in the browser's storage. The entry's key begins with the configured `storagePrefix`. If
 * storage is forbidden or full, the value exists on this page only.
 *
 * An entry whose name begins with `MEMBER_` belongs to the signed-in member and is removed when the session ends.
 * Screens use such entries to work offline. The entry of another member reads as missing, and nothing is stored
 * after the session has ended on this page or in another tab.
 *
 * @param name the entry's name.
 * @param toSchema returns the schema of the entry's value, made by Valibot's schema builders. The host provides them,
 *   so that no remote has to bundle them.
 * @param lifetime `tab` for sessionStorage; missing for localStorage, which all tabs share.
 * @example const seen = storedEntry('SEEN', v => v.boolean(), 'tab')
 */
export function storedEntry<Value>(name: StoredName<'browser'>, toSchema: ToSchema<Value>): StoredEntry<Value>
export function storedEntry<Value>(
  name: StoredName<'tab'>,
  toSchema: ToSchema<Value>,
  lifetime: 'tab'
): StoredEntry<Value>
export function storedEntry<Value>(
  name: StoredName,
  toSchema: ToSchema<Value>,
  lifetime?: 'tab'
): StoredEntry<Value> {
  const schema = toSchema(builders)
  if (!name.startsWith('MEMBER_')) return browserEntry(name, schema, lifetime)
  const entry = browserEntry(name, v.object({ ...owner, value: schema }))
  return {
    ...entry,
    read() {
      const stored = entry.read()
      return stored?.memberId === memberId() ? stored?.value : undefined
    },
    write(value) {
      const member = syncSessionFromStorage() ? memberId() : undefined
      return member !== undefined && entry.write({ memberId: member, value })
    }
  }
}
