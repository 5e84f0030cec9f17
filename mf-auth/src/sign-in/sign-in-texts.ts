/** Texts of /ingresa. */
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

/** Error messages for empty fields. */
export const missingTexts = {
  email: 'Escribí tu email.',
  password: 'Escribí tu contraseña.'
} as const

/** Explanations of why the session ended. There is no explanation when the member signed out. */
export const returnTexts = {
  asked: undefined,
  expired: 'Tu sesión venció. Volvé a ingresar.',
  disabled: 'Tu cuenta no está habilitada. Escribinos y te ayudamos.',
  'other-tab': 'Cerraste tu sesión en otra pestaña.'
} as const
