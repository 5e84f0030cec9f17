export const formTexts = {
  offline: 'Sin conexión. Cuando vuelva internet vas a poder seguir.',
  reviewOne: 'Revisá este dato',
  reviewMany: 'Revisá estos datos'
} as const
