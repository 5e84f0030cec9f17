import { config } from '@eqs/config'

/**
 * Gives what earlier versions stored in this browser the keys of today, once a page before anything reads them: the promotions
 * that members saved, their codes for tills without a network, and the keys of redemptions without an answer. All of these
 * began with `EQS_` instead of the configuration's `storagePrefix`, and members' entries with `KEPT_`.
 */
export function renameOldEntries(): void {
  const old = new RegExp(`^(?:EQS|${config().storagePrefix})_((?:KEPT|SAVED_PROMOS|REDEEM)_.+)$`)
  const keyOf = (name: string) => `${config().storagePrefix}_${name}`
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    try {
      const storage = globalThis[kind]
      for (const key of Object.keys(storage)) {
        const name = old.exec(key)?.[1]?.replace(/^KEPT_/, 'MEMBER_')
        if (name === undefined || keyOf(name) === key) continue
        // An entry that a newer version has written counts.
        if (storage.getItem(keyOf(name)) === null) storage.setItem(keyOf(name), storage.getItem(key) ?? '')
        storage.removeItem(key)
      }
    } catch {
      // Forbidden: there is nothing to rename. Full: what is there stays.
    }
}
