import type { SignOutReason } from '@eqs/session'

/** The words of /ingresa. */
export const signInTexts = {
  title: 'Ingresá',
  club: 'EQS Club',
  claim: 'Tus compras suman. Vos elegís en qué usarlas.',
  email: 'Email',
  password: 'Contraseña',
  submit: 'Ingresar',
  forgotten: '¿Olvidaste tu contraseña?',
  newHere: '¿No tenés cuenta? Registrate'
} as const

/** What stands under a field that was left empty. */
export const missingTexts = {
  email: 'Escribí tu email.',
  password: 'Escribí tu contraseña.'
} as const

/** Why the member is here again; nothing to say when it was their own wish. */
export const returnTexts = {
  asked: undefined,
  expired: 'Tu sesión venció. Volvé a ingresar.',
  disabled: 'Tu cuenta no está habilitada. Escribinos y te ayudamos.',
  'other-tab': 'Cerraste tu sesión en otra pestaña.'
} as const satisfies Record<SignOutReason, string | undefined>
