import { type User, userSchema } from '@eqs/api'
import { isPlaceholderIdentity, placeholderMarker } from '@eqs/validation'
import * as v from 'valibot'
import { storedEntry } from './stored-entry.ts'

/**
 * The stored session: the token, and those fields of the member that the greeting, the route guards and the
 * member's card need before the provider answers.
 */
const entry = storedEntry(
  'AUTH',
  v.object({
    isAuthenticated: v.literal(true),
    // The token is sent in an HTTP header, which accepts only visible ASCII characters.
    token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(8192)),
    user: userSchema
  })
)

/** Returns the stored session, or undefined when it is missing or invalid. An invalid entry is removed. */
export function readAuth() {
  const auth = entry.read()
  if (!auth) entry.remove()
  return auth
}

/** Stores the session. Returns false when the browser could not store it. */
export function writeAuth(token: string, user: User): boolean {
  // The card shows the document without a network. Of a placeholder only the marker is stored, because the
  // route guards need no more.
  const national_identity = isPlaceholderIdentity(user.national_identity)
    ? placeholderMarker
    : user.national_identity
  const { _id, first_name, last_name, name, email, email_validation } = user
  const rewardScoreExpiration = user.rewardScoreExpiration?.toISOString()
  const stored = { _id, first_name, last_name, name, email, email_validation, national_identity }
  return entry.write({ isAuthenticated: true, token, user: { ...stored, rewardScoreExpiration } })
}

export const removeAuth = entry.remove
