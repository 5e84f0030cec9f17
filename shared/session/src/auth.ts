import type { User } from '@eqs/api'
import { isPlaceholderIdentity, placeholderMarker } from '@eqs/validation'
import { atom } from 'nanostores'
import type { AuthStorage, StoredAuth } from './storage.ts'

/**
 * The member of this page. Right after a reload `user` has only what was saved; the rest is filled in when the
 * provider's first answer arrives.
 */
export type Auth =
  | { readonly isAuthenticated: false }
  | { readonly isAuthenticated: true; readonly token: string; readonly user: User }

/** Why the session ended, for the sign-in page to explain. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'other-tab'

const signedOut: Auth = { isAuthenticated: false }

/** The session's slice `auth` (specification, section 3). Changed only by the actions beside it. */
export const $auth = atom<Auth>(signedOut)

/** Why the last session of this page ended; undefined while somebody is signed in or nobody has been. */
export const $signOutReason = atom<SignOutReason | undefined>(undefined)

/** False when the browser refuses to keep the session: it then lasts as long as the page. */
export const $isSessionKept = atom(true)

let storage: AuthStorage | undefined

/** Takes up what was saved, before anything is drawn. */
export function restoreAuth(from: AuthStorage): void {
  storage = from
  const saved = from.read()
  $auth.set(saved ? { isAuthenticated: true, token: saved.token, user: fromStored(saved.user) } : signedOut)
}

/** LOGIN of the specification's section 4. */
export function signIn(token: string, user: User): void {
  $signOutReason.set(undefined)
  change({ isAuthenticated: true, token, user })
}

/** USER_DATA: merges fields into the member; without a member it does nothing. */
export function mergeUser(fields: Partial<User>): void {
  const auth = $auth.get()
  if (auth.isAuthenticated) change({ ...auth, user: { ...auth.user, ...fields } })
}

/** EMAIL_VALID. */
export const markEmailValid = (): void => mergeUser({ email_validation: true })

/** USER_IMAGE: a list with this one image. */
export const setUserImage = (url: string): void => mergeUser({ profile_pic: [{ url, name: '' }] })

/** LOGOUT: clears the member and the saved entry. Once only: a second caller finds nobody signed in. */
export function signOut(reason: SignOutReason): void {
  const token = authToken()
  if (token === undefined) return
  $signOutReason.set(reason)
  $auth.set(signedOut)
  // What another tab saved meanwhile is not ours to remove.
  const saved = storage?.read()
  if (saved === undefined || saved.token === token) storage?.remove()
}

/** Takes up a newer token of the same member, which another tab has saved already. */
export function renewToken(token: string): void {
  const auth = $auth.get()
  if (auth.isAuthenticated && auth.token !== token) $auth.set({ ...auth, token })
}

/** The bearer token, when there is one. */
export function authToken(): string | undefined {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.token : undefined
}

function change(auth: Extract<Auth, { isAuthenticated: true }>): void {
  $auth.set(auth)
  $isSessionKept.set(
    storage?.write({ isAuthenticated: true, token: auth.token, user: toStored(auth.user) }) ?? false
  )
}

/** Whether the member still has to complete the document. */
export const hasPlaceholderIdentity = (user: User): boolean => isPlaceholderIdentity(user.national_identity)

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
