export const refusalTexts = {
  reviewOne: 'Revisá este dato',
  reviewMany: 'Revisá estos datos'
} as const
