import { lazyScreen, paths, Route, Routes, useLocation } from '@eqs/navigation'
import { AccountFrame } from './account-frame/account-frame.tsx'

const CardPage = lazyScreen(() => import(/* webpackChunkName: "card" */ './card/card-page.tsx'))
const PointsPage = lazyScreen(() => import(/* webpackChunkName: "points" */ './points/points-page.tsx'))
const MissionsPage = lazyScreen(
  () => import(/* webpackChunkName: "missions" */ './missions/missions-page.tsx')
)
const RedemptionsPage = lazyScreen(
  () => import(/* webpackChunkName: "redemptions" */ './redemptions/redemptions-page.tsx')
)

/** The parts of this remote on screens of other remotes, by slot. */
export const slots = {
  home: lazyScreen(() => import(/* webpackChunkName: "next-code" */ './next-code/next-code.tsx'))
}

/**
 * The remote's exposed module: the member's card, and the section "Mi Cuenta" with its menu and the page of the
 * current path.
 */
export default function App() {
  const { pathname } = useLocation()
  // The card has no menu: it fills the screen.
  if (pathname === paths.card) return <CardPage />
  return (
    <AccountFrame>
      <Routes>
        <Route path={paths.account} element={<PointsPage />} />
        <Route path={paths.missions} element={<MissionsPage />} />
        <Route path={paths.redemptions} element={<RedemptionsPage />} />
      </Routes>
    </AccountFrame>
  )
}
