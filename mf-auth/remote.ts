import { defineRemote } from '@eqs/contracts/manifest'

export default defineRemote({
  name: 'mf-auth',
  contract: 1,
  routes: [
    {
      path: '/ingresa',
      guard: 'visitor',
      layout: 'plain',
      title: 'Ingresá',
      chunk: 'sign-in',
      preview: { description: 'Entrá con tu email: tus puntos, tus canjes y tu tarjeta en un lugar.' }
    },
    {
      path: '/registrate',
      guard: 'visitor',
      layout: 'plain',
      title: 'Registrate',
      chunk: 'sign-up',
      preview: {
        title: 'Te invitaron a EQS Club',
        description: 'Registrate, sumá puntos con tus compras y canjealos por beneficios.'
      },
      data: ['/api/referrers/list/{brand}']
    },
    {
      path: '/recuperar-contrasena',
      guard: 'public',
      layout: 'plain',
      title: 'Recuperá tu contraseña',
      chunk: 'recover-password',
      preview: { description: 'Te mandamos un email para que elijas una contraseña nueva.' }
    },
    {
      path: '/terminos-y-condiciones',
      guard: 'public',
      layout: 'plain',
      title: 'Términos y condiciones',
      chunk: 'terms',
      preview: { description: 'Cómo se suman, se canjean y vencen los puntos de EQS Club.' }
    },
    {
      path: '/accesibilidad',
      guard: 'public',
      layout: 'plain',
      title: 'Accesibilidad',
      chunk: 'accessibility',
      preview: {
        description: 'Qué hacemos para que cualquier persona pueda usar EQS Club, y a quién escribirle.'
      }
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
