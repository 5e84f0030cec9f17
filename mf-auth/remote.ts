import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-auth',
  contract: 1,
  routes: [
    { path: '/ingresa', guard: 'visitor', layout: 'plain', title: 'Ingresá', chunk: 'sign-in' },
    {
      path: '/registrate',
      guard: 'visitor',
      layout: 'plain',
      title: 'Registrate',
      chunk: 'sign-up',
      data: ['/api/referrers/list/{brand}']
    },
    {
      path: '/recuperar-contrasena',
      guard: 'public',
      layout: 'plain',
      title: 'Recuperá tu contraseña',
      chunk: 'recover-password'
    },
    {
      path: '/terminos-y-condiciones',
      guard: 'public',
      layout: 'plain',
      title: 'Términos y condiciones',
      chunk: 'terms'
    },
    {
      path: '/accesibilidad',
      guard: 'public',
      layout: 'plain',
      title: 'Accesibilidad',
      chunk: 'accessibility'
    },
    {
      path: '/validar-email',
      guard: 'session',
      layout: 'plain',
      title: 'Validá tu email',
      chunk: 'validate-email'
    },
    { path: '/validar-id', guard: 'session', layout: 'plain', title: 'Completá tu DNI', chunk: 'validate-id' }
  ]
})
