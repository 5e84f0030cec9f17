import type { ApiProblem } from '@eqs/api'

/** What follows "No pudimos cargar…": only what the member can do something about. */
export const reasonTexts = {
  offline: 'Parece que no tenés conexión.',
  timeout: 'La respuesta tardó demasiado.',
  server: 'Probá de nuevo en un ratito.',
  malformed: 'Probá de nuevo en un ratito.',
  rejected: 'Probá de nuevo en un ratito.',
  unauthorized: 'Probá de nuevo en un ratito.',
  cancelled: ''
} as const satisfies Record<ApiProblem['kind'], string>
