import { $auth, loadAssets, loadShell, useStore } from '@eqs/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefetchOnReconnect } from './use-refetch-on-reconnect.ts'

/** Asks for what the shell shows of the member, on every authentication, and forgets everything of whoever leaves. */
export function ShellData() {
  const auth = useStore($auth)
  const queries = useQueryClient()
  useRefetchOnReconnect()
  const memberId = auth.isAuthenticated ? auth.user._id : undefined

  useQuery({
    queryKey: ['shell', memberId],
    queryFn: ({ signal }) => loadShell(signal).then(() => true),
    enabled: memberId !== undefined
  })
  useQuery({
    queryKey: ['assets'],
    queryFn: ({ signal }) => loadAssets(signal).then(() => true),
    staleTime: Number.POSITIVE_INFINITY
  })

  useEffect(() => {
    if (memberId === undefined) return
    // The event that sets the user for the club's statistics (specification, section 7), as redeeming tells its own.
    dispatchEvent(new CustomEvent('eqs:analytics', { detail: { name: 'identify', userId: memberId } }))
    return () => {
      void queries.cancelQueries({ predicate: query => query.queryKey[0] !== 'assets' })
      queries.removeQueries({ predicate: query => query.queryKey[0] !== 'assets' })
    }
  }, [memberId, queries])
  return null
}
