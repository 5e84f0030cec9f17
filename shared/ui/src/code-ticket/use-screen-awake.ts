import { useEffect } from 'react'

/**
 * Prevents the device's screen from turning off while the component is mounted (Screen Wake Lock API). Does
 * nothing when the browser does not support or refuses the lock.
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
        // Ignored, because the lock is optional. The browser refuses it when the battery is low, for example.
      }
    }

    void stayAwake()
    // The browser releases the lock when the page is hidden. It is requested again when the page is visible.
    document.addEventListener('visibilitychange', stayAwake)
    return () => {
      isUsed = false
      document.removeEventListener('visibilitychange', stayAwake)
      // `release` has no effect if the browser has already released the lock.
      void lock?.release()
    }
  }, [])
}
