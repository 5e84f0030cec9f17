import { useEffect } from 'react'

/** Keeps the screen awake while mounted (Screen Wake Lock API). Does nothing where the browser refuses it. */
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
        // Refused without https or with a low battery. The code is readable anyway.
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
