export const birthdayTexts = {
  legend: 'Fecha de Nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año'
} as const
