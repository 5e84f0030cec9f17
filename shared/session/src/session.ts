import type { CallSession, User } from '@eqs/api'
import { isPlaceholderIdentity } from '@eqs/validation'
import { atom } from 'nanostores'
import { removeKeptForm } from './kept-form.ts'
import { removeMemberQueries } from './query-client.ts'
import { clearMemberSlices } from './slices.ts'
import { readAuth, removeAuth, writeAuth } from './stored-auth.ts'
import { removeMemberEntries } from './stored-entry.ts'

/**
 * The member of this page. Right after a reload `user` has only what was stored; the rest is filled in when the
 * provider's first answer arrives. The token is not here: only the client has it.
 */
export type Auth =
  | { readonly isAuthenticated: false }
  | { readonly isAuthenticated: true; readonly user: User }

/** Why the session ended, for the sign-in page to explain. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'other-tab'

const signedOut: Auth = { isAuthenticated: false }

/** The session's slice `auth` (specification, section 3). Changed only by the actions beside it. */
export const $auth = atom<Auth>(signedOut)

/** Why the last session of this page ended; undefined while somebody is signed in or nobody has been. */
export const $signOutReason = atom<SignOutReason | undefined>(undefined)

/** False when the browser refuses to store the session: it then lasts as long as the page. */
export const $isSessionStored = atom(true)

/**
 * One member's session. It begins with a sign-in or a stored entry and ends as a whole: calls under way, the queries' data,
 * the slices and what is stored for the member.
 */
let session: { readonly token: string; readonly life: AbortController } | undefined

let restartPage = () => {}

/** Who was here last. The address on screen is theirs, and the way back that the sign-in page has of it. */
let lastMember: string | undefined

/** Takes up the stored session, before anything is drawn. @param onMemberSwitch see `SessionOptions`. */
export function restoreSession(onMemberSwitch: () => void): void {
  end()
  restartPage = onMemberSwitch
  lastMember = undefined
  const stored = readAuth()
  if (stored) begin(stored.token, stored.user)
  // The session may have been removed while no page was open; what was stored for its member goes too.
  else removeMemberEntries()
}

/** What a call needs of the present session. */
export const callSession = (): CallSession | undefined =>
  session && { token: session.token, signal: session.life.signal }

/** The present member's id. */
export function memberId(): string | undefined {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user._id : undefined
}

/** LOGIN of the specification's section 4. */
export function signIn(token: string, user: User): void {
  end()
  begin(token, user)
  store(token, user)
}

/** USER_DATA: merges fields into the member. Does nothing without a member, or when another tab has ended the session. */
export function mergeUser(fields: Partial<User>): void {
  const auth = agreeWithStorage() ? $auth.get() : signedOut
  if (!auth.isAuthenticated || !session) return
  const user = { ...auth.user, ...fields }
  $auth.set({ isAuthenticated: true, user })
  store(session.token, user)
}

/** EMAIL_VALID. */
export const markEmailValid = (): void => mergeUser({ email_validation: true })

/** USER_IMAGE: a list with this one image. */
export const setUserImage = (url: string): void => mergeUser({ profile_pic: [{ url, name: '' }] })

/** LOGOUT: ends the session and removes its entry. Does nothing when nobody is signed in. */
export function signOut(reason: SignOutReason): void {
  // A member who asks to leave leaves with the newer token of another tab, too.
  if (session && reason === 'asked') agreeWithStorage()
  // What another tab stored meanwhile is not this session's to remove.
  if (session && readAuth()?.token === session.token) removeAuth()
  end(reason)
}

/**
 * "Cerrar Sesión". A screen that would lose something prevents the event `eqs:sign-out`, asks first, and calls `signOut`.
 */
export function requestSignOut(): void {
  if (dispatchEvent(new Event('eqs:sign-out', { cancelable: true }))) signOut('asked')
}

/**
 * Compares this page with the stored session, which another tab may have changed while this page was asleep or in the
 * back/forward cache. A session that ended there ends here, and a newer token of the same member is taken up.
 *
 * @returns whether the session that was here goes on.
 */
export function agreeWithStorage(): boolean {
  // Without storage no other tab has anything to say.
  if (session && !$isSessionStored.get()) return true
  const stored = readAuth()
  if (session && stored && stored.user._id === memberId()) {
    session = { ...session, token: stored.token }
    return true
  }
  end('other-tab')
  // After the end, so that the old member's facts are gone while the page is still on screen.
  if (stored && lastMember && stored.user._id !== lastMember) restartPage()
  // The guard leads whoever signed in elsewhere to the page that this tab was opened for.
  else if (stored) begin(stored.token, stored.user)
  return false
}

/** Whether the member still has to complete the document. */
export const hasPlaceholderIdentity = (user: User): boolean => isPlaceholderIdentity(user.national_identity)

function begin(token: string, user: User): void {
  session = { token, life: new AbortController() }
  $signOutReason.set(undefined)
  $isSessionStored.set(true)
  // A visitor's data are not the member's.
  removeMemberQueries()
  removeKeptForm(user._id)
  $auth.set({ isAuthenticated: true, user })
}

/** @param reason for the sign-in page; none when another session follows at once. */
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
  // What is being typed belongs to the member who has to sign in again; it is nobody's when the session ends otherwise.
  if (reason !== 'expired') removeKeptForm()
}

const store = (token: string, user: User): void => $isSessionStored.set(writeAuth(token, user))
