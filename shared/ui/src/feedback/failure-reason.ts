/** Explanations of each kind of failure. They are shown after a sentence such as "No pudimos cargar…". */
const reasons = {
  offline: 'Parece que no tenés conexión.',
  timeout: 'La respuesta tardó demasiado.',
  server: 'Probá de nuevo en un ratito.',
  malformed: 'Probá de nuevo en un ratito.',
  rejected: 'Probá de nuevo en un ratito.',
  unauthorized: 'Probá de nuevo en un ratito.',
  cancelled: ''
} as const

/** The kind of a failed call. The names are the same as in `@eqs/api`. */
export type FailureKind = keyof typeof reasons

/**
 * Returns the explanation of a failure for members.
 *
 * @returns a sentence; an empty string for a cancelled call.
 * @example failureReason('offline') // 'Parece que no tenés conexión.'
 */
export const failureReason = (kind: FailureKind): string => reasons[kind]
