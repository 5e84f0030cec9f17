import * as v from 'valibot'

/** Milliseconds in which the page begins anew by itself only once for the same release. */
const pause = 60_000

const key = 'EQS_RELOADED'

const reloaded = v.object({ release: v.number(), at: v.number() })

/** Whether the page may begin anew for a release, and notes that it does: a broken release must not go round in circles. */
export function mayReload(release: number): boolean {
  try {
    const kept = sessionStorage.getItem(key)
    const last = kept === null ? undefined : v.parse(reloaded, JSON.parse(kept))
    if (last?.release === release && Math.abs(Date.now() - last.at) < pause) return false
    sessionStorage.setItem(key, JSON.stringify({ release, at: Date.now() }))
    return true
  } catch {
    // What cannot be noted could happen for ever.
    return false
  }
}
