import { $loyalty } from '@eqs/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds after the network's return: not all members of a city at the same instant. */
const jitter = () => 200 + Math.random() * 1_000

/** Milliseconds between two returns that are answered: a network that comes and goes must not become a storm. */
const pause = 10_000

/** When the network is back, what is on screen and out of date is asked for once. Writes are never sent again. */
export function useRefetchOnReconnect(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastTime = Number.NEGATIVE_INFINITY

    const refetch = () => {
      timer = undefined
      if (!navigator.onLine) return
      lastTime = performance.now()
      // A failed answer of the shell's is told by the slice; the query itself only knows that it has ended.
      if ($loyalty.get().status !== 'known') void queries.invalidateQueries({ queryKey: ['shell'] })
      void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
    }
    const comeBack = () => {
      timer ??= setTimeout(refetch, Math.max(jitter(), lastTime + pause - performance.now()))
    }
    addEventListener('online', comeBack)
    return () => {
      removeEventListener('online', comeBack)
      clearTimeout(timer)
    }
  }, [queries])
}
