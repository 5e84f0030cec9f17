import type { RecoveryFailure } from './recovery-failure.ts'

/** The words of /recuperar-contrasena. */
export const recoverPasswordTexts = {
  title: 'Recuperá tu contraseña',
  explanation:
    'Escribí el email con el que te registraste y te mandamos un link para elegir una contraseña nueva.',
  email: 'Email',
  submit: 'Recuperar',
  help: '¿Necesitás ayuda? Escribinos a',
  back: 'Volver a ingresar',
  invalidEmail: 'Por favor, ingresá un email válido.',
  sent: 'Listo!',
  sentTo: (email: string) =>
    `Si ${email} es de una cuenta del club, en unos minutos te llega el link. Fijate también en la carpeta de SPAM.`,
  close: 'Ir a Ingresá'
} as const

/** What a refused request says. */
export const recoveryFailureTexts = {
  'too-many-requests':
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.',
  unavailable: 'Servicio no disponible.',
  unknown: 'Hubo un problema. Inténtalo más tarde.'
} as const satisfies Record<RecoveryFailure, string>
