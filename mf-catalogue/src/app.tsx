import { defineScreens } from '@eqs/navigation'

/** The remote's exposed module: the catalogue, and a promotion with its redemption. */
export default defineScreens({
  '/': () => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page.tsx'),
  '/promo/:id': () => import(/* webpackChunkName: "promo" */ './promo/promo-page.tsx')
})
