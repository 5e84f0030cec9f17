import { defineScreens, paths } from '@eqs/navigation'

/** The remote's exposed module: the member's profile, and the page about the member's data. */
export default defineScreens({
  [paths.profile]: () => import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx'),
  [paths.ownData]: () => import(/* webpackChunkName: "own-data" */ './own-data/own-data-page.tsx')
})
