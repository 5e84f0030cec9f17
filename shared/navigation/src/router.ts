// The router for remotes. Named exports, so that the host's bundle contains only these parts.
export {
  BrowserRouter,
  Link,
  type Location,
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
