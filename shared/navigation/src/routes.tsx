import type { ReactElement } from 'react'
import { Route, Routes as RouterRoutes } from 'react-router-dom'

/** A remote was led to an address that it has no screen for. */
class NoScreenError extends Error {
  override readonly name = 'NoScreenError'
}

/**
 * The router's routes. Where none fits, the router draws nothing; here that is an error named `NoScreenError`, and the
 * host shows its not-found screen.
 */
export const Routes = ({ children }: { readonly children: ReactElement | readonly ReactElement[] }) => (
  <RouterRoutes>
    {children}
    <Route path="*" element={<NoScreen />} />
  </RouterRoutes>
)

function NoScreen(): never {
  throw new NoScreenError(`no screen is at ${location.pathname}`)
}
