export const birthdayTexts = {
  legend: 'Fecha de Nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año'
} as const

export const phoneTexts = {
  country: 'País del teléfono',
  phone: 'Teléfono',
  landline: 'Es un teléfono fijo',
  areaCode: 'Falta el código de área: por ejemplo, 11 o 351.',
  hint: 'Ej.: +54 9 11 5071-6006',
  home: 'Argentina (+54)',
  elsewhere: 'Otro país'
} as const

/** Titles of the summary above a refused form. */
export const refusalTexts = {
  reviewOne: 'Revisá este dato',
  reviewMany: 'Revisá estos datos'
} as const

export const submitTexts = {
  offline: 'Sin conexión. Cuando vuelva internet vas a poder seguir.'
} as const
