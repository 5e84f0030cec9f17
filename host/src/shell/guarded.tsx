import type { Guard } from '@eqs/contracts/manifest'
import { Navigate, useLocation } from '@eqs/navigation'
import { $auth, $signOutReason, useStore } from '@eqs/session'
import type { ReactNode } from 'react'
import { redirectFrom } from '../release/guards.ts'

interface GuardedProps {
  readonly guard: Guard
  readonly children: ReactNode
}

/** Renders its children if the guard allows it, else navigates to the address that the guard redirects to. */
export function Guarded({ guard, children }: GuardedProps) {
  // The reason decides whether the next sign-in leads back to this page.
  useStore($signOutReason)
  const to = redirectFrom(guard, useLocation(), useStore($auth))
  return to === undefined ? children : <Navigate replace to={to} />
}
