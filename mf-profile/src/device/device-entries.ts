import { config } from '@eqs/config'
import { foreignEntries, type StoredKind, storedEntries, storedKind } from '@eqs/config/stored-entries'
import { signOut } from '@eqs/session'

/** A kind of stored data, with the keys under which this browser stores it. */
export interface DeviceEntry extends StoredKind {
  /** The entries' keys, or the name of the cache or database. */
  readonly keys: readonly string[]
  readonly isSession: boolean
}

const storages = { browser: () => localStorage, tab: () => sessionStorage } as const

/**
 * Finds the kinds of data that the club stores in this browser and tab: those in `storedEntries` and
 * `foreignEntries`. The function sends no data.
 */
export async function readDevice(): Promise<readonly DeviceEntry[]> {
  const prefix = `${config().storagePrefix}_`
  const found = new Map<StoredKind, string[]>()
  for (const storage of Object.values(storages))
    for (const key of attempt(() => Object.keys(storage())) ?? []) {
      const kind = key.startsWith(prefix) ? storedKind(key.slice(prefix.length)) : undefined
      if (kind) found.set(kind, [...(found.get(kind) ?? []), key])
    }
  const names = new Set([...(await cacheNames()), ...(await databaseNames())])
  for (const [name, kind] of Object.entries(foreignEntries)) if (names.has(name)) found.set(kind, [name])
  const kinds: readonly StoredKind[] = [...Object.values(storedEntries), ...Object.values(foreignEntries)]
  return kinds.flatMap(kind => {
    const keys = found.get(kind)
    return keys ? [{ ...kind, keys, isSession: kind === storedEntries.AUTH }] : []
  })
}

/**
 * Removes all entries of a kind. Removing the session signs the member out, as the button "Cerrar Sesión"
 * does.
 *
 * @returns false when the browser could not remove the entries.
 */
export async function removeEntry({ place, keys, isSession }: DeviceEntry): Promise<boolean> {
  if (isSession) {
    signOut('asked')
    return true
  }
  try {
    if (place === 'cache') for (const key of keys) await caches.delete(key)
    else if (place === 'database') await Promise.all(keys.map(removeDatabase))
    else for (const key of keys) changeEntry(storages[place](), key, null)
    return true
  } catch {
    return false
  }
}

/**
 * Writes an entry and notifies this tab.
 *
 * @param newValue null removes the entry.
 * @throws {DOMException} when the browser forbids storage.
 */
export function changeEntry(storage: Storage, key: string, newValue: string | null): void {
  const oldValue = storage.getItem(key)
  if (newValue === null) storage.removeItem(key)
  else storage.setItem(key, newValue)
  // The browser fires this event in other tabs only.
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: storage }))
}

const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // Another tab has the database open. The browser deletes the database as soon as that tab closes it.
    request.onblocked = () => resolve()
  })

// `caches` exists only with https, and an older browser cannot list its databases.
const cacheNames = async (): Promise<readonly string[]> =>
  'caches' in globalThis ? caches.keys().catch(() => []) : []

const databaseNames = async (): Promise<readonly (string | undefined)[]> =>
  'indexedDB' in globalThis && 'databases' in indexedDB
    ? indexedDB.databases().then(
        all => all.map(({ name }) => name),
        () => []
      )
    : []

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
