import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-catalogue',
  contract: 1,
  routes: [
    {
      path: '/',
      guard: 'member',
      layout: 'shell',
      title: 'Canjeá tus puntos',
      chunk: 'catalogue',
      skeleton: 'cards',
      data: ['/api/promos/getActive']
    },
    {
      path: '/promo/:id',
      guard: 'member',
      layout: 'shell',
      title: 'Promo',
      chunk: 'promo',
      skeleton: 'page',
      data: ['/api/promos/get/:id']
    }
  ],
  sidebar: [{ name: 'Canjeá', path: '/', exact: true, order: 10, icon: 'ticket' }]
})
