import type { EntryFailure } from './entry-failure.ts'

/** What a failed sign-in or sign-up says. */
export const entryFailureTexts = {
  'missing-fields': 'Por favor, completá tus datos',
  'bad-credentials': 'Por favor, revisa las credenciales ingresadas.',
  unavailable: 'Servicio no disponible.',
  unknown: 'Hubo un problema. Inténtalo más tarde.'
} as const satisfies Record<EntryFailure, string>
