import { config } from '@eqs/config'
import { storedKinds } from '@eqs/config/stored-entries'
import type { QueryClient } from '@tanstack/react-query'

type StoredKind = (typeof storedKinds)[number]

/** A kind of stored data that this browser contains. */
export interface StoredData extends StoredKind {
  /** The entries' keys, or the name of the cache or database. */
  readonly keys: readonly string[]
  /** True for data that the browser loses with the session or with this tab. */
  readonly isEnding: boolean
}

const storages = { browser: () => localStorage, tab: () => sessionStorage } as const

/** Finds the kinds of data that the club stores in this browser and tab. The function sends no data. */
export async function readStored(): Promise<readonly StoredData[]> {
  const prefix = `${config().storagePrefix}_`
  const keys = {
    browser: storageKeys('browser'),
    tab: storageKeys('tab'),
    cache: await cacheNames(),
    database: await databaseNames()
  }
  return storedKinds
    .map(kind => {
      const { name, place } = kind
      const key = place === 'browser' || place === 'tab' ? prefix + name : name
      const isOfKind = (stored: string) => stored === key || (name.endsWith('_') && stored.startsWith(key))
      const isEnding = place === 'tab' || /^(?:AUTH$|PUSH_LINK$|MEMBER_)/.test(name)
      return { ...kind, keys: keys[place].filter(isOfKind), isEnding }
    })
    .filter(({ keys }) => keys.length > 0)
}

/**
 * Removes all data that is not protected: the session stays, and what prevents a second redemption.
 *
 * @param queryClient the page's query client.
 * @returns false when the browser could not remove all of it.
 */
export async function removeStored(queryClient: QueryClient): Promise<boolean> {
  const removable = (await readStored()).filter(({ isProtected }) => !isProtected)
  const removals = removable.flatMap(({ place, keys }) => keys.map(key => removers[place](key)))
  const results = await Promise.allSettled(removals)
  storeAgainLater(queryClient)
  return results.every(({ status }) => status === 'fulfilled')
}

/**
 * Asks the host to store the club's files again, after the next answer of the provider. A member who continues
 * to use the club then has an offline mode again without a page load.
 */
function storeAgainLater(queryClient: QueryClient): void {
  const leave = queryClient.getQueryCache().subscribe(event => {
    // Data from `setQueryData` are `manual`.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    leave()
    dispatchEvent(new Event('eqs:store-again'))
  })
}

const removers: Readonly<Record<StoredKind['place'], (key: string) => Promise<unknown>>> = {
  browser: async key => removeEntry(localStorage, key),
  tab: async key => removeEntry(sessionStorage, key),
  cache: async key => caches.delete(key),
  database: key =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(key)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
      // Another tab has the database open. The browser deletes the database as soon as that tab closes it.
      request.onblocked = () => resolve()
    })
}

function removeEntry(storageArea: Storage, key: string): void {
  const oldValue = storageArea.getItem(key)
  storageArea.removeItem(key)
  // The browser fires this event in other tabs only.
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null, storageArea }))
}

function storageKeys(place: keyof typeof storages): readonly string[] {
  try {
    return Object.keys(storages[place]())
  } catch {
    // The browser forbids storage, so it contains nothing.
    return []
  }
}

// `caches` exists only with https, and an older browser cannot list its databases.
const cacheNames = async (): Promise<readonly string[]> =>
  'caches' in globalThis ? caches.keys().catch(() => []) : []

const databaseNames = async (): Promise<readonly string[]> =>
  'indexedDB' in globalThis && 'databases' in indexedDB
    ? indexedDB.databases().then(
        all => all.map(({ name = '' }) => name),
        () => []
      )
    : []
