import { config } from '@eqs/config'

/**
 * Renames storage entries of earlier versions to the current keys: saved promotions, codes stored offline,
 * and the request keys of redemptions without a response. Earlier keys began with `EQS_` instead of the
 * configuration's `storagePrefix`. In the keys of a member's entries, the next part was `KEPT_` instead of
 * `MEMBER_`. Call this function once per page load, before the entries are read.
 */
export function renameOldEntries(): void {
  const old = new RegExp(`^(?:EQS|${config().storagePrefix})_((?:KEPT|SAVED_PROMOS|REDEEM)_.+)$`)
  const toKey = (name: string) => `${config().storagePrefix}_${name}`
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    try {
      const storage = globalThis[kind]
      for (const key of Object.keys(storage)) {
        const name = old.exec(key)?.[1]?.replace(/^KEPT_/, 'MEMBER_')
        if (name === undefined || toKey(name) === key) continue
        // An existing entry with the current key is newer, so it is not overwritten.
        if (storage.getItem(toKey(name)) === null) storage.setItem(toKey(name), storage.getItem(key) ?? '')
        storage.removeItem(key)
      }
    } catch {
      // If the browser forbids storage, there is nothing to rename. If the storage is full, the old entry
      // stays.
    }
}
