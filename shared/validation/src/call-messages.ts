/** The message of each code of a failed call (specification, section 8). */
export const callMessages = {
  'missing-credentials': 'Por favor, completá tus datos',
  'bad-credentials': 'Por favor, revisa las credenciales ingresadas.',
  'too-many-requests':
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.',
  unavailable: 'Servicio no disponible.',
  unknown: 'Hubo un problema. Inténtalo más tarde.'
} as const
