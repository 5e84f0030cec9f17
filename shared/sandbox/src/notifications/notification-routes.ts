import { notificationsEndpoint, notificationsReadEndpoint } from '@eqs/api/contract'
import { memberRoute } from '../http/route.ts'
import { countUnread, listNotifications, markRead } from './inbox.ts'

export const notificationRoutes = [
  memberRoute(notificationsEndpoint, async (services, { member }) => ({
    success: true,
    notifications: await listNotifications(services, member.id)
  })),
  memberRoute(notificationsReadEndpoint, async (services, { member, body }) => {
    await markRead(services, member.id, body.notifications)
    return { success: true, unread: await countUnread(services, member.id) }
  })
]
