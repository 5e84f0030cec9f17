import { lazyScreen, paths, Route, Routes } from '@eqs/navigation'
import { AccountFrame } from './account-frame/account-frame.tsx'

const PointsPage = lazyScreen(() => import(/* webpackChunkName: "points" */ './points/points-page.tsx'))
const MissionsPage = lazyScreen(
  () => import(/* webpackChunkName: "missions" */ './missions/missions-page.tsx')
)
const RedemptionsPage = lazyScreen(
  () => import(/* webpackChunkName: "redemptions" */ './redemptions/redemptions-page.tsx')
)

/** The remote's exposed module: the section "Mi Cuenta", with its menu and the page of the current path. */
export default function App() {
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
