import type { CredentialsCode, PersonalDataCode } from '@eqs/validation'
import type { EmailVerdict } from '../email/email-verdict.ts'
import { entryFailureTexts } from '../entry/entry-texts.ts'
import type { CreationFailure } from './create-account.ts'

/** The words of /registrate. */
export const signUpTexts = {
  title: 'Creá tu cuenta',
  steps: ['Tus datos', 'Tu acceso', 'Revisión'],
  step: (number: number) => `Paso ${number} de 3`,
  next: 'Siguiente',
  back: 'Volver',
  submit: 'Crear Cuenta',
  edit: 'Editar',
  takenUp: 'Seguimos con los datos que habías cargado.',
  startAnew: 'Empezar de nuevo',
  haveAccount: '¿Ya tenés cuenta? Ingresá',
  optional: 'Opcional',
  choose: 'Elegí una opción',
  male: 'Masculino',
  female: 'Femenino',
  other: 'Otro',
  checkingIdentity: 'Comprobando tu DNI…',
  checkingEmail: 'Comprobando tu email…',
  identityHint: 'Solo los números.',
  passwordHint: 'Al menos 6 caracteres; con 8 o más es mucho más segura.',
  invited: 'Me invitó alguien del club',
  referrersFailed: 'No pudimos cargar las opciones.',
  terms: 'Acepto los términos y condiciones',
  termsLink: 'Leer los términos y condiciones',
  otherTab: '(abre en otra pestaña)',
  adult: 'El programa es para mayores de 18 años que residen en Argentina.',
  reviewIntro: 'Fijate que esté todo bien antes de crear tu cuenta.',
  checkFailed: 'Hubo un problema. Inténtalo más tarde.'
} as const

/** Names of fields, as labels and in the review. */
export const fieldTexts = {
  first_name: 'Nombre',
  last_name: 'Apellido',
  national_identity: 'Documento',
  birthday: 'Fecha de Nacimiento',
  phone_number: 'Teléfono',
  referrer: '¿Cómo te enteraste de EQS Club?',
  gender: 'Género',
  city: 'Ciudad',
  email: 'Email',
  password: 'Contraseña',
  repeat: 'Repetir contraseña'
} as const

/** What stands under a field that was left empty. */
export const missingTexts = {
  first_name: 'Completá tu nombre.',
  last_name: 'Completá tu apellido.',
  national_identity: 'Completá tu documento.',
  birthday: 'Elegí día, mes y año.',
  phone_number: 'Completá tu teléfono.',
  gender: 'Elegí tu género.',
  city: 'Completá tu ciudad.',
  email: 'Completá tu email.',
  password: 'Elegí una contraseña.'
} as const

export const personalDataTexts = {
  'missing-fields': 'Por favor, completá todos los campos.',
  'invalid-phone': 'Ingresá un número de teléfono válido',
  'invalid-national-identity': 'Por favor, ingresá un DNI válido.',
  'invalid-date': 'La fecha ingresada no es válida.',
  'implausible-birthday': 'Por favor, ingresá una fecha de nacimiento válida.',
  'under-age': 'Debes ser mayor de 13 años para crear una cuenta.',
  'identity-taken': 'El DNI ingresado ya se encuentra registrado.',
  'identity-unknown': 'No podemos validar tu DNI en este momento.'
} as const satisfies Record<PersonalDataCode | 'identity-taken' | 'identity-unknown', string>

export const credentialsTexts = {
  'missing-fields': 'Por favor, completá todos los campos.',
  'invalid-email': 'Por favor, ingresá un email válido.',
  'short-password': 'Tu contraseña debe tener al menos 6 caracteres.',
  'password-mismatch': 'Las contraseñas no coinciden.',
  'terms-not-accepted': 'Debes aceptar los términos y condiciones.',
  'unverifiable-email': 'No podemos validar tu email.',
  'rejected-email': 'Por favor, ingresa un email válido.',
  'email-taken': 'El email ingresado ya se encuentra registrado.'
} as const satisfies Record<CredentialsCode | Exclude<EmailVerdict['code'], 'good' | 'email-typo'>, string>

/** Why nobody is signed in after "Crear Cuenta". */
export const creationTexts = {
  ...entryFailureTexts,
  'email-taken': credentialsTexts['email-taken'],
  'identity-taken': personalDataTexts['identity-taken'],
  unconfirmed: 'No pudimos confirmar si tu cuenta se creó. Probá de nuevo: si ya existe, te hacemos entrar.'
} as const satisfies Record<CreationFailure, string>
