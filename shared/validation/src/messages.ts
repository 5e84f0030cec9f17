/**
 * The message of each code with which a form refuses a field (specification, section 5), and of codes with
 * which a provider may refuse it.
 */
export const fieldMessages = {
  'missing-fields': 'Por favor, completá todos los campos.',
  'invalid-data': 'Por favor, revisá los datos ingresados.',
  'invalid-phone': 'Ingresá un número de teléfono válido',
  'invalid-national-identity': 'Por favor, ingresá un DNI válido.',
  'invalid-date': 'La fecha ingresada no es válida.',
  'implausible-birthday': 'Por favor, ingresá una fecha de nacimiento válida.',
  'under-age': 'Debes ser mayor de 13 años para crear una cuenta.',
  'invalid-email': 'Por favor, ingresá un email válido.',
  'rejected-email': 'Por favor, ingresa un email válido.',
  'unverifiable-email': 'No podemos validar tu email.',
  'short-password': 'Tu contraseña debe tener al menos 6 caracteres.',
  'password-mismatch': 'Las contraseñas no coinciden.',
  'terms-not-accepted': 'Debes aceptar los términos y condiciones.',
  'email-taken': 'El email ingresado ya se encuentra registrado.',
  'identity-taken': 'El DNI ingresado ya se encuentra registrado.',
  'common-password': 'Esa contraseña es muy fácil de adivinar. Elegí otra.',
  'too-long': 'Es demasiado largo. Usá menos caracteres.',
  'control-character': 'Tiene caracteres que no podemos guardar. Escribilo de nuevo.',
  'invalid-gender': 'Elegí una de las opciones.',
  'invalid-name': 'No podemos guardar este dato. Revisalo.',
  'invalid-type': 'No podemos guardar este dato. Revisalo.'
} as const

/** All codes with which a form or the provider can refuse a field. */
export type FieldCode = keyof typeof fieldMessages

/** A field that the provider has refused. */
export interface FieldRefusal {
  /**
   * The field's name in the request, without the name of an object that contains the field: `password`, or
   * `city` instead of `fields.city`.
   */
  readonly field: string
  readonly code: FieldCode
  readonly message: string
}

/** The field to which a code refers when the provider's refusal does not name a field. */
const usualFields: { readonly [Code in FieldCode]?: string } = {
  'email-taken': 'email',
  'invalid-email': 'email',
  'rejected-email': 'email',
  'identity-taken': 'national_identity',
  'invalid-national-identity': 'national_identity',
  'common-password': 'password',
  'short-password': 'password',
  'invalid-phone': 'phone_number',
  'invalid-date': 'birthday',
  'implausible-birthday': 'birthday',
  'under-age': 'birthday',
  'invalid-gender': 'gender'
}

/** Codes of the refusals that the specification (section 8) identifies by the provider's message. */
const refusalWords: ReadonlyMap<string, FieldCode> = new Map([
  ['User already exists for that email', 'email-taken'],
  ['User already exists for that national identity', 'identity-taken']
])

/**
 * Finds the field that the provider refused, and the message for the member.
 *
 * @param problem the failed call's messages, codes and field.
 * @returns undefined when the code is unknown or no field can be determined.
 * @example readRefusal({ kind: 'rejected', words: ['common-password'] })?.field // 'password'
 */
export function readRefusal(problem: {
  readonly kind: string
  readonly words?: readonly string[]
  readonly field?: string
}): FieldRefusal | undefined {
  const code = problem.words?.map(text => refusalWords.get(text) ?? text).find(isFieldCode)
  if (!code) return undefined
  const field = problem.field?.split('.').at(-1) || usualFields[code]
  return field ? { field, code, message: fieldMessages[code] } : undefined
}

const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldMessages, text)
