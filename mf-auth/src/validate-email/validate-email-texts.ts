import { fieldMessages } from '@eqs/validation/messages'
import type { ChangeFailure } from './validation-failure.ts'

/** Texts of /validar-email. */
export const validateEmailTexts = {
  title: 'Validá tu email',
  sentTo: 'Te mandamos un link a',
  explanation: 'Abrilo para empezar a usar tus puntos. Si no lo ves, fijate en la carpeta de SPAM.',
  done: 'Ya validé mi email',
  resend: 'Reenviar email',
  wait: (seconds: number) => `Esperá ${seconds} segundo(s) para reenviar el email.`,
  canResend: 'Ya podés reenviar el email.',
  change: 'Cambiar email',
  newEmail: 'Nuevo email',
  save: 'Guardar y reenviar',
  cancel: 'Cancelar',
  resent: 'Listo!',
  resentTo: (email: string) => `Te mandamos un nuevo link a ${email}.`,
  close: 'Entendido',
  failed: 'Ups.'
} as const

/** Messages for a failed check, which the button "Ya validé mi email" starts. */
export const checkFailureTexts = {
  'not-validated':
    'Parece que aún no validaste tu email. Por favor, seguí las instrucciones en el email que te enviamos.',
  unavailable: 'No podemos validar tu email en este momento.'
} as const

/** Messages for a validation e-mail that was not sent, or an address that was not changed. */
export const changeFailureTexts = {
  'invalid-email': fieldMessages['invalid-email'],
  'rejected-email': fieldMessages['rejected-email'],
  'unverifiable-email': 'No podemos validar tu email en este momento.',
  'email-taken': fieldMessages['email-taken'],
  'not-sent': 'No podemos enviar el email en este momento.'
} as const satisfies Record<ChangeFailure, string>
