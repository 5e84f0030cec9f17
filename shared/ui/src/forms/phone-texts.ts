export const phoneTexts = {
  country: 'País del teléfono',
  phone: 'Teléfono',
  landline: 'Es un teléfono fijo',
  areaCode: 'Falta el código de área: por ejemplo, 11 o 351.',
  hint: 'Ej.: +54 9 11 5071-6006',
  home: 'Argentina (+54)',
  elsewhere: 'Otro país'
} as const
