/**
 * Paths of the screens, for links between them: those of section 2 of the specification, and the
 * accessibility statement.
 */
export const paths = {
  home: '/',
  signIn: '/ingresa',
  signUp: '/registrate',
  /** @param code the referrer's code. */
  invitation: (code: string) => `/registrate?ref=${encodeURIComponent(code)}`,
  recoverPassword: '/recuperar-contrasena',
  terms: '/terminos-y-condiciones',
  accessibility: '/accesibilidad',
  validateEmail: '/validar-email',
  validateId: '/validar-id',
  account: '/mi-cuenta',
  missions: '/mi-cuenta/misiones',
  redemptions: '/mi-cuenta/canjes',
  notifications: '/notificaciones',
  profile: '/perfil',
  notFound: '/404',
  promo: (id: string) => `/promo/${encodeURIComponent(id)}`
} as const
