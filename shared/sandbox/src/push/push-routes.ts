import { pushLinkEndpoint, pushTagsEndpoint, pushUnlinkEndpoint } from '@eqs/api/push'
import { invalid } from '../http/problem.ts'
import { memberRoute, publicRoute } from '../http/route.ts'
import { linkDevice, tagDevice, unlinkDevice } from './devices.ts'
import { hasUsableKey, isPushService } from './push-services.ts'

/** The provider's routes for standard Web Push. */
export const pushRoutes = [
  memberRoute(pushLinkEndpoint, async (services, { member, body }) => {
    if (!isPushService(body.endpoint, services.push.allowedOrigins)) throw invalid('invalid-type', 'endpoint')
    if (!hasUsableKey(body)) throw invalid('invalid-type', 'keys.p256dh')
    await linkDevice(services, member.id, body)
    return { success: true }
  }),
  publicRoute(pushTagsEndpoint, async (services, { body }) => {
    await tagDevice(services, body.endpoint, body.tags)
    return { success: true }
  }),
  publicRoute(pushUnlinkEndpoint, async (services, { body }) => {
    await unlinkDevice(services, body.endpoint)
    return { success: true }
  })
]
