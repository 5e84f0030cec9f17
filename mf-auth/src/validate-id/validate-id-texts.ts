import { fieldMessages } from '@eqs/validation/messages'

/** Texts of /validar-id. */
export const validateIdTexts = {
  title: 'Completá tu DNI',
  why: 'Lo pedimos una sola vez: con tu DNI sumás puntos en cada compra y los canjes quedan a tu nombre.',
  nationalIdentity: 'Documento',
  hint: 'Solo los números.',
  submit: 'Guardar'
} as const

/** Messages for a national identity that was not saved. */
export const identityFailureTexts = {
  'invalid-national-identity': fieldMessages['invalid-national-identity'],
  taken: fieldMessages['identity-taken'],
  unavailable: 'No podemos validar tu DNI en este momento.'
} as const
