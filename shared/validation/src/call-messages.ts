/** The message of each code of a failed call (specification, section 8). */
export const callMessages = {
  'missing-credentials': 'Por favor, completá tus datos',
  'bad-credentials': 'Por favor, revisa las credenciales ingresadas.',
  'too-many-requests':
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.',
  unavailable: 'Servicio no disponible.',
  unknown: 'Hubo un problema. Inténtalo más tarde.'
} as const

/**
 * Adds to the message of a failed call how long to wait, if the provider has refused too many calls.
 *
 * @param problem the problem of the call. `retryAfter`, in seconds, is missing if there were not too many calls.
 */
export function withWait(
  message: string,
  { retryAfter }: { readonly kind: string; readonly retryAfter?: number }
): string {
  // This message says itself to wait some minutes.
  if (retryAfter === undefined || (retryAfter === 0 && message === callMessages['too-many-requests']))
    return message
  return `${message} Fueron muchos intentos: esperá ${formatWait(retryAfter)}.`
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return minutes === 1 ? 'un minuto' : 'unos minutos'
  return minutes > 60 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} minutos`
}
