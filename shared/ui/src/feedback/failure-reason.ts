/** What the member can do about a failure, by its kind: what follows "No pudimos cargar…". */
const reasons = {
  offline: 'Parece que no tenés conexión.',
  timeout: 'La respuesta tardó demasiado.',
  server: 'Probá de nuevo en un ratito.',
  malformed: 'Probá de nuevo en un ratito.',
  rejected: 'Probá de nuevo en un ratito.',
  unauthorized: 'Probá de nuevo en un ratito.',
  cancelled: ''
} as const

/** Why a call failed, by the names that `@eqs/api` gives. */
export type FailureKind = keyof typeof reasons

/** A sentence; empty when there is nothing to say. */
export const failureReason = (kind: FailureKind): string => reasons[kind]
