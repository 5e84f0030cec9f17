import { lazyScreen, paths, Route, Routes } from '@eqs/navigation'

const InboxPage = lazyScreen(() => import(/* webpackChunkName: "inbox" */ './inbox/inbox-page.tsx'))

/** The remote's exposed module: the page "Alertas" with the member's notifications. */
export default function App() {
  return (
    <Routes>
      <Route path={paths.notifications} element={<InboxPage />} />
    </Routes>
  )
}
