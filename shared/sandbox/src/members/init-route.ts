import { initWebEndpoint } from '@eqs/api/contract'
import { memberRoute } from '../http/route.ts'
import { countUnread } from '../notifications/inbox.ts'
import { memberAnswer } from './member-answer.ts'

export const initRoute = memberRoute(initWebEndpoint, async (services, { member }) => ({
  success: true,
  data: {
    loyalty: { points: member.points, category: member.category },
    user: memberAnswer(services, member),
    notifications: await countUnread(services, member.id)
  }
}))
