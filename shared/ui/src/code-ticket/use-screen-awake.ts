import { useEffect } from 'react'

/**
 * Keeps the screen awake while mounted (Screen Wake Lock API). Does nothing when the browser refuses the
 * lock.
 */
export function useScreenAwake(): void {
  useEffect(() => {
    let isUsed = true
    let lock: WakeLockSentinel | undefined

    const stayAwake = async () => {
      if (!('wakeLock' in navigator)) return
      if (document.visibilityState === 'hidden' || (lock && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isUsed) lock = taken
        else await taken.release()
      } catch {
        // The browser refuses the lock when the battery is low, for example. The code is readable without the
        // lock.
      }
    }

    void stayAwake()
    // The browser releases the lock when the page is hidden, so request it again when the page is visible.
    document.addEventListener('visibilitychange', stayAwake)
    return () => {
      isUsed = false
      document.removeEventListener('visibilitychange', stayAwake)
      // Releasing is idempotent.
      void lock?.release()
    }
  }, [])
}
