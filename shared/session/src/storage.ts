import * as v from 'valibot'

/** What survives a reload: enough to greet and to guard until the provider's answer brings the rest. */
const storedUser = v.object({
  _id: v.string(),
  first_name: v.string(),
  name: v.string(),
  email: v.string(),
  email_validation: v.boolean(),
  national_identity: v.string()
})

const storedAuth = v.object({
  isAuthenticated: v.literal(true),
  // A header takes visible ASCII only.
  token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(8192)),
  user: storedUser
})

export type StoredAuth = v.InferOutput<typeof storedAuth>

/** The one place that reads and writes the member's entry. Never throws: a browser may forbid storage altogether. */
export interface AuthStorage {
  readonly key: string
  /** The saved session; undefined when there is none, or none that can be trusted (which is then removed). */
  read(): StoredAuth | undefined
  /** Whether the browser took it. */
  write(auth: StoredAuth): boolean
  remove(): void
}

export function createAuthStorage(prefix: string, storage: () => Storage = () => localStorage): AuthStorage {
  const key = `${prefix}_AUTH`

  function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }

  return {
    key,
    read() {
      const saved = attempt(store => store.getItem(key))
      if (typeof saved !== 'string') return undefined
      const auth = parseStoredAuth(saved)
      if (!auth) this.remove()
      return auth
    },
    write: auth =>
      attempt(store => {
        store.setItem(key, JSON.stringify(auth))
        return true
      }) ?? false,
    remove() {
      attempt(store => store.removeItem(key))
    }
  }
}

/** Reads a saved entry; undefined when it is not one of ours. */
function parseStoredAuth(saved: string): StoredAuth | undefined {
  try {
    const parsed = v.safeParse(storedAuth, JSON.parse(saved))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
