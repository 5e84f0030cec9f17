export const frameTexts = {
  club: 'EQS Club',
  signOut: 'Cerrar Sesión'
} as const
