import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-notifications',
  contract: 1,
  routes: [
    {
      path: '/notificaciones',
      guard: 'member',
      layout: 'shell',
      title: 'Alertas',
      chunk: 'inbox',
      skeleton: 'rows',
      data: ['/api/notifications']
    }
  ],
  sidebar: [{ name: 'Alertas', path: '/notificaciones', order: 30, icon: 'bell', pill: { count: 'unread' } }]
})
