import { storageKey } from '@eqs/config'

/**
 * Whether the page may begin anew for a release, and notes that it does: once a tab, as a broken release must not go round
 * in circles.
 */
export function mayReload(release: number): boolean {
  const key = storageKey('RELOADED')
  try {
    if (sessionStorage.getItem(key) === String(release)) return false
    sessionStorage.setItem(key, String(release))
    return true
  } catch {
    // What cannot be noted could happen for ever.
    return false
  }
}
