import { commonPasswordList } from './common-password-list.ts'

export { commonPasswordList }

/** What is common here, and rare in a list of the whole world. */
const here = [
  '0123456789',
  '121212',
  '654321',
  '987654321',
  'abcdef',
  'admin123',
  'administrador',
  'amorcito',
  'argentina',
  'argentina1',
  'bienvenido',
  'boquita',
  'contrasena',
  'contraseña',
  'contraseña123',
  'futbol',
  'hola123',
  'holahola',
  'messi10',
  'mivida',
  'princesa',
  'riverplate',
  'teamomucho',
  'tequiero',
  'usuario'
]

const common: ReadonlySet<string> = new Set([...commonPasswordList.split(' '), ...here])

/**
 * Tells a password that is among the first that anyone would try (ASVS 5.0, 6.2.4). The embedded provider refuses it; a
 * form says so while it is typed, and leaves the decision to the provider.
 *
 * @param password exactly as typed.
 * @returns true for a common one, in whatever case, and for one character repeated.
 * @example isCommonPassword('Argentina') // true
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/u.test(password)
}
