import type { CallSession, User } from '@eqs/api'
import { isPlaceholderIdentity, placeholderMarker } from '@eqs/validation'
import type { QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { removeMemberQueries } from './query-client.ts'
import { clearMemberSlices } from './slices.ts'
import type { AuthStorage, StoredAuth } from './storage.ts'

/**
 * The member of this page. Right after a reload `user` has only what was saved; the rest is filled in when the
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
export const $isSessionKept = atom(true)

/** What a page gives its sessions to live with. */
export interface SessionPage {
  readonly storage: AuthStorage
  readonly queries: QueryClient
  /** Removes what screens have stored for this member. */
  readonly forgetStored: (memberId: string) => void
  /** Called when another tab signed another member in: this page then has to start anew. */
  readonly onMemberSwitch: () => void
}

/**
 * One member's session. It begins with a sign-in or a restored entry and ends as a whole: calls under way, the queries'
 * data, the slices and what is stored for the member.
 */
interface Session {
  readonly token: string
  readonly life: AbortController
}

let page: SessionPage | undefined
let session: Session | undefined

/** Whether this page is on its way out, since another member has signed in elsewhere. */
let isSwitching = false

/** Gives the page to its sessions and takes up the stored one, before anything is drawn. */
export function restoreSession(on: SessionPage): void {
  end()
  page = on
  isSwitching = false
  const stored = on.storage.read()
  if (stored) begin(stored.token, fromStored(stored.user))
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
  isSwitching = false
  begin(token, user)
  store()
}

/** USER_DATA: merges fields into the member; without a member, or when another tab has ended the session, nothing. */
export function mergeUser(fields: Partial<User>): void {
  const auth = agreeWithStorage() ? $auth.get() : signedOut
  if (!auth.isAuthenticated) return
  $auth.set({ isAuthenticated: true, user: { ...auth.user, ...fields } })
  store()
}

/** EMAIL_VALID. */
export const markEmailValid = (): void => mergeUser({ email_validation: true })

/** USER_IMAGE: a list with this one image. */
export const setUserImage = (url: string): void => mergeUser({ profile_pic: [{ url, name: '' }] })

/** LOGOUT: ends the session and removes its entry. Once only: a second caller finds nobody signed in. */
export function signOut(reason: SignOutReason): void {
  // Whoever asks to leave leaves with the newest token of theirs, too.
  if (session && reason === 'asked') agreeWithStorage()
  if (!session) return
  // What another tab stored meanwhile is not this session's to remove.
  if (page?.storage.read()?.token === session.token) page.storage.remove()
  end(reason)
}

/**
 * Compares this page with the browser's entry, which another tab may have changed while this one was not told: asleep, or
 * kept for Back. Whoever left there is gone here too, and a newer token of the same member is taken up.
 *
 * @returns whether the session that was here goes on.
 */
export function agreeWithStorage(): boolean {
  // A browser that stores nothing says nothing of other tabs.
  if (!page || (session && !$isSessionKept.get())) return session !== undefined
  const stored = page.storage.read()
  if (!session) {
    // The address is still the one of the member before.
    if (stored && isSwitching) page.onMemberSwitch()
    // Nobody is on screen: the guard leads whoever signed in to the page that this tab was asked for.
    else if (stored) begin(stored.token, fromStored(stored.user))
    return false
  }
  if (stored && stored.user._id === memberId()) {
    session = { ...session, token: stored.token }
    return true
  }
  end('other-tab')
  // Cleared first: what is on screen must not be there until the page has gone.
  isSwitching = stored !== undefined
  if (stored) page.onMemberSwitch()
  return false
}

/** Whether the member still has to complete the document. */
export const hasPlaceholderIdentity = (user: User): boolean => isPlaceholderIdentity(user.national_identity)

function begin(token: string, user: User): void {
  session = { token, life: new AbortController() }
  $signOutReason.set(undefined)
  $isSessionKept.set(true)
  // A visitor's data are not the member's.
  if (page) removeMemberQueries(page.queries)
  $auth.set({ isAuthenticated: true, user })
}

/** @param reason for the sign-in page; none when another session follows at once. */
function end(reason?: SignOutReason): void {
  const member = memberId()
  if (!session || member === undefined) return
  session.life.abort()
  session = undefined
  $signOutReason.set(reason)
  $auth.set(signedOut)
  clearMemberSlices()
  if (!page) return
  removeMemberQueries(page.queries)
  page.forgetStored(member)
}

function store(): void {
  const auth = $auth.get()
  if (!auth.isAuthenticated || !session) return
  const { token } = session
  $isSessionKept.set(
    page?.storage.write({ isAuthenticated: true, token, user: toStored(auth.user) }) ?? false
  )
}

function toStored(user: User): StoredAuth['user'] {
  const { _id, first_name, name, email, email_validation } = user
  // The document itself stays out of the browser's storage; the guards only need to know that it is a placeholder.
  const national_identity = hasPlaceholderIdentity(user) ? placeholderMarker : ''
  return { _id, first_name, name, email, email_validation, national_identity }
}

function fromStored(saved: StoredAuth['user']): User {
  return {
    ...saved,
    last_name: '',
    birthday: '',
    gender: '',
    phone_number: '',
    fields: {},
    rewardScore: 0,
    rewardScoreExpiration: undefined,
    profile_pic: []
  }
}
