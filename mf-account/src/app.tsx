import { defineScreens, lazyScreen, paths, useLocation } from '@eqs/navigation'
import { AccountFrame } from './account-frame/account-frame.tsx'

const Screens = defineScreens({
  [paths.account]: () => import(/* webpackChunkName: "points" */ './points/points-page.tsx'),
  [paths.missions]: () => import(/* webpackChunkName: "missions" */ './missions/missions-page.tsx'),
  [paths.redemptions]: () =>
    import(/* webpackChunkName: "redemptions" */ './redemptions/redemptions-page.tsx'),
  [paths.card]: () => import(/* webpackChunkName: "card" */ './card/card-page.tsx')
})

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
  if (pathname === paths.card) return <Screens />
  return (
    <AccountFrame>
      <Screens />
    </AccountFrame>
  )
}
