import type { ReactElement } from 'react'
import { Route, Routes as RouterRoutes } from 'react-router-dom'

// Exports of the router for host and remotes. They are listed by name, so that the host's bundle contains
// only these parts of the router.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Route,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams
} from 'react-router-dom'

/** Thrown when a remote has no screen for the current address. */
class NoScreenError extends Error {
  override readonly name = 'NoScreenError'
}

/**
 * The router's `Routes`, with one difference: if no route matches, it throws an error named `NoScreenError`
 * instead of rendering nothing. The host then shows its not-found screen.
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
