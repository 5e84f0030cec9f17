import { $auth, assetsQuery, shellQuery, useStore } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Subscribes to the queries of the shell and sends the member's id to analytics. */
export function ShellData() {
  const auth = useStore($auth)
  const memberId = auth.isAuthenticated ? auth.user._id : undefined
  useQuery({ ...shellQuery(), enabled: memberId !== undefined })
  useQuery(assetsQuery())

  useEffect(() => {
    if (memberId === undefined) return
    // This event sets the user in analytics (specification, section 7).
    dispatchEvent(new CustomEvent('eqs:analytics', { detail: { name: 'identify', userId: memberId } }))
  }, [memberId])
  return null
}
