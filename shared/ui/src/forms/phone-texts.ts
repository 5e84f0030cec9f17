export const phoneTexts = {
  country: 'País del teléfono',
  phone: 'Teléfono',
  hint: 'Ej.: +54 9 11 5071-6006',
  home: 'Argentina (+54)',
  elsewhere: 'Otro país'
} as const
