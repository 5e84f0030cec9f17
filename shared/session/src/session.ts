import type { CallSession, User } from '@eqs/api'
import { isPlaceholderIdentity } from '@eqs/validation'
import { atom } from 'nanostores'
import { removeKeptForm } from './kept-form.ts'
import { removeMemberQueries } from './query-client.ts'
import { clearMemberSlices } from './slices.ts'
import { readAuth, removeAuth, writeAuth } from './stored-auth.ts'
import { removeMemberEntries } from './stored-entry.ts'

/**
 * The authentication of this page. Right after a reload `user` has only the stored fields; the provider's
 * first answer adds the rest. The token is not part of it: only the client has access.
 */
export type Auth =
  | { readonly isAuthenticated: false }
  | { readonly isAuthenticated: true; readonly user: User }

/** The reason of a sign-out, which the sign-in page explains. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'other-tab'

const signedOut: Auth = { isAuthenticated: false }

/** The session's slice `auth` (specification, section 3). Only the actions of this file change it. */
export const $auth = atom<Auth>(signedOut)

/** The reason of the last sign-out on this page. Undefined during a session and before the first. */
export const $signOutReason = atom<SignOutReason | undefined>(undefined)

/** False when the browser could not store the session, which then ends with the page. */
export const $isSessionStored = atom(true)

/**
 * The current session. It begins with a sign-in or a stored entry. Its end aborts pending calls, and clears
 * the queries, the slices and the member's entries.
 */
let session: { readonly token: string; readonly life: AbortController } | undefined

let restartPage = () => {}

/** The id of the last member. The page's address, and the return path of the sign-in page, are theirs. */
let lastMember: string | undefined

/** Restores the stored session. Runs before the first render. @param onMemberSwitch see `SessionOptions`. */
export function restoreSession(onMemberSwitch: () => void): void {
  end()
  restartPage = onMemberSwitch
  lastMember = undefined
  const stored = readAuth()
  if (stored) begin(stored.token, stored.user)
  // The session may have been removed while no page was open. Its member's entries are removed as well.
  else removeMemberEntries()
}

/** Returns the token and the abort signal of the current session. */
export const callSession = (): CallSession | undefined =>
  session && { token: session.token, signal: session.life.signal }

/** Returns the id of the signed-in member. */
export function memberId(): string | undefined {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user._id : undefined
}

/** LOGIN (specification, section 4). @param token the bearer token. @param user the member. */
export function signIn(token: string, user: User): void {
  end()
  begin(token, user)
  store(token, user)
}

/**
 * USER_DATA: merges fields into the member. Does nothing when no session exists or another tab has ended it.
 */
export function mergeUser(fields: Partial<User>): void {
  const auth = syncSessionFromStorage() ? $auth.get() : signedOut
  if (!auth.isAuthenticated || !session) return
  const user = { ...auth.user, ...fields }
  $auth.set({ isAuthenticated: true, user })
  store(session.token, user)
}

/** EMAIL_VALID: marks the member's e-mail as validated. */
export const markEmailValid = (): void => mergeUser({ email_validation: true })

/** USER_IMAGE: replaces the member's pictures by this one. */
export const setUserImage = (url: string): void => mergeUser({ profile_pic: [{ url, name: '' }] })

/**
 * LOGOUT: ends the session and removes its entry. Does nothing without a session.
 *
 * @param reason shown at sign-in.
 */
export function signOut(reason: SignOutReason): void {
  // Takes over a newer token of another tab first, so that its entry is removed as well.
  if (session && reason === 'asked') syncSessionFromStorage()
  // The entry may belong to a newer session of another tab.
  if (session && readAuth()?.token === session.token) removeAuth()
  end(reason)
}

/**
 * Handles "Cerrar Sesión". A screen with unsaved input cancels the event `eqs:sign-out`, shows a confirmation
 * and calls `signOut` itself.
 */
export function requestSignOut(): void {
  if (dispatchEvent(new Event('eqs:sign-out', { cancelable: true }))) signOut('asked')
}

/**
 * Compares this page with the stored session, which another tab may have changed while this page was frozen
 * or in the back/forward cache. A session that ended there ends here, and a newer token of the same member is
 * taken over.
 *
 * @returns true when the session of this page continues.
 */
export function syncSessionFromStorage(): boolean {
  // An unstored session exists in this tab only, so there is nothing to compare.
  if (session && !$isSessionStored.get()) return true
  const stored = readAuth()
  if (session && stored && stored.user._id === memberId()) {
    session = { ...session, token: stored.token }
    return true
  }
  end('other-tab')
  // After `end`, so that the previous member's data are gone while the page is still visible.
  if (stored && lastMember && stored.user._id !== lastMember) restartPage()
  // The guard then redirects the member to the address that this tab was opened for.
  else if (stored) begin(stored.token, stored.user)
  return false
}

/** True when the member still has to replace the placeholder document. */
export const hasPlaceholderIdentity = (user: User): boolean => isPlaceholderIdentity(user.national_identity)

function begin(token: string, user: User): void {
  session = { token, life: new AbortController() }
  $signOutReason.set(undefined)
  $isSessionStored.set(true)
  // Data that were loaded for a visitor must not be used for the member.
  removeMemberQueries()
  removeKeptForm(user._id)
  $auth.set({ isAuthenticated: true, user })
}

/** @param reason shown on the sign-in page; undefined when another session follows at once. */
function end(reason?: SignOutReason): void {
  const member = memberId()
  if (!session) return
  session.life.abort()
  session = undefined
  lastMember = member
  $signOutReason.set(reason)
  $auth.set(signedOut)
  clearMemberSlices()
  removeMemberQueries()
  removeMemberEntries(member)
  // After an expiry the same member signs in again and finds the form. Otherwise it is removed.
  if (reason !== 'expired') removeKeptForm()
}

const store = (token: string, user: User): void => $isSessionStored.set(writeAuth(token, user))
