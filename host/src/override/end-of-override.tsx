import { type ReactNode, useEffect } from 'react'
import { endFailedOverride } from './override.ts'

/** Stands where a version on trial has failed, for the moment until the published one is there. */
export function EndOfOverride({ children }: { readonly children: ReactNode }) {
  useEffect(endFailedOverride, [])
  return children
}
