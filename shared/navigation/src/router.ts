// The router as remotes see it. Named, so that only these parts travel in the host's build.
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
