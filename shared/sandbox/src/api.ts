import { Hono } from 'hono'
import { brandRoutes } from './brand/brand-routes.ts'
import type { Environment, Route } from './http/route.ts'
import { availabilityRoutes } from './members/availability-routes.ts'
import { emailValidationRoutes } from './members/email-validation-routes.ts'
import { initRoute } from './members/init-route.ts'
import { loginRoute } from './members/login-route.ts'
import { logoutRoute } from './members/logout-route.ts'
import { nationalIdentityRoute } from './members/national-identity-route.ts'
import { profileRoute } from './members/profile-route.ts'
import { recoveryRoute } from './members/recovery-route.ts'
import { signUpRoute } from './members/sign-up-route.ts'
import { missionRoutes } from './missions/mission-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { pointsRoutes } from './points/points-routes.ts'
import { promoRoutes } from './promos/promo-routes.ts'
import { pushRoutes } from './push/push-routes.ts'
import { redeemRoutes } from './redeems/redeem-routes.ts'
import type { Services } from './services.ts'

const routes: readonly Route[] = [
  initRoute,
  loginRoute,
  logoutRoute,
  signUpRoute,
  recoveryRoute,
  ...availabilityRoutes,
  ...emailValidationRoutes,
  nationalIdentityRoute,
  profileRoute,
  ...pointsRoutes,
  ...promoRoutes,
  ...redeemRoutes,
  ...missionRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...brandRoutes
]

/** Creates the routes of all endpoints of the specification (section 7). */
export function createApi(services: Services): Hono<Environment> {
  const api = new Hono<Environment>()
  for (const route of routes) route.mount(api, services)
  return api
}
