import { isPlaceholderIdentity, placeholderMarker, sessionToken, type User, userSchema } from '@eqs/api'
import { config, type StoredName, storageKey } from '@eqs/config'
import * as v from 'valibot'

export const builders = {
  array: v.array,
  boolean: v.boolean,
  exactOptional: v.exactOptional,
  number: v.number,
  object: v.object,
  optional: v.optional,
  picklist: v.picklist,
  record: v.record,
  string: v.string,
  unknown: v.unknown
}

export type SchemaBuilders = typeof builders

/**
 * Maximum length of an entry in characters. It is a fifth of the usual storage quota, so that a large entry
 * leaves space for the stored session.
 */
const longest = 1_000_000

/** Texts that the browser refused to store, by key. They are newer than what it stores. */
const unstored = new Map<string, string>()

type Watcher = (event: { readonly key: string | null }) => void
const watchers = new Set<Watcher>()

/** An entry of `storedEntry` that does not depend on the session. */
export function browserEntry<Schema extends v.GenericSchema>(
  name: StoredName,
  schema: Schema,
  lifetime: 'browser' | 'tab' = 'browser'
) {
  const key = () => storageKey(name)
  const storage = () => (lifetime === 'tab' ? sessionStorage : localStorage)
  let last: { readonly text: string; readonly value: v.InferOutput<Schema> | undefined } | undefined
  return {
    read(): v.InferOutput<Schema> | undefined {
      const text = unstored.get(key()) ?? attempt(() => storage().getItem(key())) ?? ''
      if (text !== last?.text) last = { text, value: attempt(() => v.parse(schema, JSON.parse(text))) }
      return last.value
    },
    /** Stores a value. Returns false when the value is too long, or storage is forbidden or full. */
    write(value: v.InferInput<Schema>): boolean {
      const text = JSON.stringify(value)
      const isStored = attempt(() => {
        if (text.length <= longest) storage().setItem(key(), text)
        // If the new value is too long, the stored value is outdated and is removed.
        else storage().removeItem(key())
        return text.length <= longest
      })
      if (isStored) unstored.delete(key())
      else unstored.set(key(), text)
      for (const watcher of watchers) watcher({ key: key() })
      return isStored ?? false
    },
    remove(): void {
      unstored.delete(key())
      attempt(() => storage().removeItem(key()))
      for (const watcher of watchers) watcher({ key: key() })
    },
    listen(changed: () => void): () => void {
      // A null key means `localStorage.clear()`.
      const follow: Watcher = event => (event.key === key() || event.key === null) && changed()
      watchers.add(follow)
      addEventListener('storage', follow)
      return () => {
        watchers.delete(follow)
        removeEventListener('storage', follow)
      }
    }
  }
}

/** Schema field for entries that belong to one member: the member's id. */
export const owner = { memberId: v.string() }

/**
 * Removes the entries of members, also those without a readable member id. With `member`, entries of others
 * are not removed, because another member may have signed in in another tab.
 */
export function removeMemberEntries(member?: string): void {
  const beginning = `${config().storagePrefix}_MEMBER_`
  for (const key of unstored.keys()) if (key.startsWith(beginning)) unstored.delete(key)
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(beginning)) continue
      const stored = attempt(() => v.parse(v.object(owner), JSON.parse(localStorage.getItem(key) ?? '')))
      if (!member || !stored || stored.memberId === member) localStorage.removeItem(key)
    }
  })
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Removes the form values that a screen has stored when the session expired, unless they are of `except`. */
export function removeKeptForm(except?: string): void {
  const entry = browserEntry('KEPT_FORM', v.object(owner), 'tab')
  if (except === undefined || entry.read()?.memberId !== except) entry.remove()
}

/**
 * The stored session: the token, and those fields of the member that the greeting, the route guards and the
 * member's card need before the provider answers.
 */
const authEntry = browserEntry(
  'AUTH',
  v.object({ isAuthenticated: v.literal(true), token: sessionToken, user: userSchema })
)

/** Returns the stored session. Removes an invalid entry. */
export function readAuth() {
  const auth = authEntry.read()
  if (!auth) authEntry.remove()
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
  return authEntry.write({ isAuthenticated: true, token, user: { ...stored, rewardScoreExpiration } })
}

export const removeAuth = authEntry.remove

/** The reason why the last session ended, for the other tabs. Missing after a sign-out at the member's request. */
export const sessionEnd = browserEntry('SESSION_END', v.picklist(['expired', 'disabled']))
