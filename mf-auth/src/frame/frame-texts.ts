export const frameTexts = {
  club: 'EQS Club',
  signOut: 'Cerrar Sesión',
  help: '¿Necesitás ayuda? Escribinos a'
} as const
