import { callMessages } from '@eqs/validation/call-messages'

/** Texts of /registrate. */
export const signUpTexts = {
  title: 'Creá tu cuenta',
  steps: ['Tus datos', 'Tu acceso', 'Revisión'],
  step: (number: number) => `Paso ${number} de 3`,
  next: 'Siguiente',
  back: 'Volver',
  submit: 'Crear Cuenta',
  edit: 'Editar',
  takenUp: 'Seguimos con los datos que habías cargado.',
  startAgain: 'Empezar de nuevo',
  haveAccount: '¿Ya tenés cuenta? Ingresá',
  optional: 'Opcional',
  choose: 'Elegí una opción',
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
  identityUnknown: 'No podemos validar tu DNI en este momento.',
  unconfirmed: 'No pudimos confirmar si tu cuenta se creó. Probá de nuevo: si ya existe, te hacemos entrar.',
  checkFailed: callMessages.unknown
} as const

/** The genders that can be chosen. */
export const genders = [
  { value: 'male', label: 'Masculino' },
  { value: 'female', label: 'Femenino' },
  { value: 'other', label: 'Otro' }
] as const

/** Names of the fields, used as labels and in the review step. */
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

/** Error messages for empty fields. */
export const missingTexts: ReadonlyMap<string, string> = new Map([
  ['first_name', 'Completá tu nombre.'],
  ['last_name', 'Completá tu apellido.'],
  ['national_identity', 'Completá tu documento.'],
  ['birthday', 'Elegí día, mes y año.'],
  ['phone_number', 'Completá tu teléfono.'],
  ['gender', 'Elegí tu género.'],
  ['city', 'Completá tu ciudad.'],
  ['email', 'Completá tu email.'],
  ['password', 'Elegí una contraseña.']
])
