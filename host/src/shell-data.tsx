import { $auth, assetsQuery, shellQuery, useStore } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps what the shell shows asked for, and tells the statistics who is here. */
export function ShellData() {
  const auth = useStore($auth)
  const memberId = auth.isAuthenticated ? auth.user._id : undefined
  useQuery({ ...shellQuery(), enabled: memberId !== undefined })
  useQuery(assetsQuery())

  useEffect(() => {
    if (memberId === undefined) return
    // The event that sets the user for the club's statistics (specification, section 7), as redeeming tells its own.
    dispatchEvent(new CustomEvent('eqs:analytics', { detail: { name: 'identify', userId: memberId } }))
  }, [memberId])
  return null
}
