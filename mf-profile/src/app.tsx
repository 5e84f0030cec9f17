import { lazyScreen, paths, Route, Routes } from '@eqs/navigation'

const ProfilePage = lazyScreen(() => import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx'))
const OwnDataPage = lazyScreen(
  () => import(/* webpackChunkName: "own-data" */ './own-data/own-data-page.tsx')
)

/** The remote's exposed module: the member's profile, and the page about the member's data. */
export default function App() {
  return (
    <Routes>
      <Route path={paths.profile} element={<ProfilePage />} />
      <Route path={paths.ownData} element={<OwnDataPage />} />
    </Routes>
  )
}
