import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-account',
  contract: 1,
  routes: [
    {
      path: '/mi-cuenta',
      guard: 'member',
      layout: 'shell',
      title: 'Mis Puntos',
      chunk: 'points',
      skeleton: 'menu',
      data: ['/api/loyalty/transactions', '/api/promos/getActive', '/api/missions']
    },
    {
      path: '/mi-cuenta/misiones',
      guard: 'member',
      layout: 'shell',
      title: 'Misiones',
      chunk: 'missions',
      skeleton: 'menu',
      data: ['/api/missions']
    },
    {
      path: '/mi-cuenta/canjes',
      guard: 'member',
      layout: 'shell',
      title: 'Canjes',
      chunk: 'redemptions',
      skeleton: 'menu',
      offline: true,
      data: ['/api/redeems?page=1&limit=6']
    },
    {
      path: '/tarjeta',
      guard: 'member',
      layout: 'plain',
      title: 'Tu tarjeta',
      chunk: 'card',
      offline: true
    }
  ],
  sidebar: [{ name: 'Mi Cuenta', path: '/mi-cuenta', order: 20, icon: 'account' }],
  slots: [{ name: 'home', order: 10, size: 48 }]
})
