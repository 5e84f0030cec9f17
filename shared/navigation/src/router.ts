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
  useLocation,
  useNavigate,
  useNavigationType
} from 'react-router-dom'
