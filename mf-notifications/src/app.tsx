import { defineScreens, paths } from '@eqs/navigation'

/** The remote's exposed module: the page "Alertas" with the member's notifications. */
export default defineScreens({
  [paths.notifications]: () => import(/* webpackChunkName: "inbox" */ './inbox/inbox-page.tsx')
})
