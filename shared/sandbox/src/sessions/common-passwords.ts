import { minimumPasswordLength } from '@eqs/validation'
import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most common ones are refused, of those that are long enough at all (ASVS 5.0, 6.2.4). */
const refused = 3_000

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

/** The most common first, in lower case. */
const everywhere = dictionary['passwords-common']
  .filter(({ length }) => length >= minimumPasswordLength)
  .slice(0, refused)

const common: ReadonlySet<string> = new Set([...everywhere, ...here])

/** Whether a password is among the first that anyone would try. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/u.test(password)
}
