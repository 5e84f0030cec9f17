import { useEffect } from 'react'

/** Keeps the screen from going dark for as long as it is used. Where the browser cannot or will not, nothing happens. */
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
        // A page without https, a battery that is nearly empty: the code can be read all the same.
      }
    }

    void stayAwake()
    // Whoever looks at something else meanwhile loses the lock, and gets it again on coming back.
    document.addEventListener('visibilitychange', stayAwake)
    return () => {
      isUsed = false
      document.removeEventListener('visibilitychange', stayAwake)
      // Released twice is released.
      void lock?.release()
    }
  }, [])
}
