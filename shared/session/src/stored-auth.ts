import { type User, userSchema } from '@eqs/api'
import { isPlaceholderIdentity, placeholderMarker } from '@eqs/validation'
import * as v from 'valibot'
import { storedEntry } from './stored-entry.ts'

/** What survives a reload: enough to greet and to guard until the provider's answer brings the rest of the member. */
const entry = storedEntry(
  'AUTH',
  v.object({
    isAuthenticated: v.literal(true),
    // A header takes visible ASCII only.
    token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(8192)),
    user: userSchema
  })
)

/** The stored session; undefined when there is none, or none that can be trusted, which is then removed. */
export function readAuth() {
  const auth = entry.read()
  if (!auth) entry.remove()
  return auth
}

/** Whether the browser stored it. */
export function writeAuth(token: string, user: User): boolean {
  const { _id, first_name, name, email, email_validation } = user
  // The document itself stays out of the browser's storage; the guards only need to know that it is a placeholder.
  const national_identity = isPlaceholderIdentity(user.national_identity) ? placeholderMarker : ''
  return entry.write({
    isAuthenticated: true,
    token,
    user: { _id, first_name, name, email, email_validation, national_identity }
  })
}

export const removeAuth = entry.remove
