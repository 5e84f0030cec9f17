/** Paths of the screens, for links between screens. Section 2 of the specification lists them. */
export const paths = {
  home: '/',
  signIn: '/ingresa',
  signUp: '/registrate',
  recoverPassword: '/recuperar-contrasena',
  terms: '/terminos-y-condiciones',
  accessibility: '/accesibilidad',
  validateEmail: '/validar-email',
  validateId: '/validar-id',
  account: '/mi-cuenta',
  missions: '/mi-cuenta/misiones',
  redemptions: '/mi-cuenta/canjes',
  card: '/tarjeta',
  notifications: '/notificaciones',
  profile: '/perfil',
  ownData: '/tus-datos',
  notFound: '/404',
  promo: (id: string) => `/promo/${encodeURIComponent(id)}`
} as const

/** Parses an address as the browser does. @returns undefined for an invalid address. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
