export const formTexts = {
  reviewOne: 'Revisá este dato',
  reviewMany: 'Revisá estos datos'
} as const
