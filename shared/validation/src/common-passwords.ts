import { commonPasswordList } from './common-password-list.ts'

export { commonPasswordList }

/** Additional passwords that are common in Argentina but may be missing in the worldwide list. */
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
 * Recognizes a password that an attacker tries first (ASVS 5.0, 6.2.4). The sandbox refuses such a password.
 * The sign-up form only shows a warning, because another provider may accept the password.
 *
 * @param password exactly as typed.
 * @returns true for a common password in upper or lower case, and for one repeated character.
 * @example isCommonPassword('Argentina') // true
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/u.test(password)
}
