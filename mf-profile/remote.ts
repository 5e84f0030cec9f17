import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-profile',
  contract: 1,
  routes: [
    {
      path: '/perfil',
      guard: 'member',
      layout: 'shell',
      title: 'Mi Perfil',
      chunk: 'profile',
      skeleton: 'rows'
    },
    {
      path: '/tus-datos',
      guard: 'member',
      layout: 'shell',
      title: 'Tus datos y privacidad',
      chunk: 'own-data',
      skeleton: 'rows'
    }
  ]
})
