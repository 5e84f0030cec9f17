import { lazyScreen, paths, Route, Routes } from '@eqs/navigation'

const ProfilePage = lazyScreen(() => import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx'))

/** The remote's exposed module: the member's profile. */
export default function App() {
  return (
    <Routes>
      <Route path={paths.profile} element={<ProfilePage />} />
    </Routes>
  )
}
