export const reminderTexts = {
  add: 'Agendar vencimiento',
  added: 'Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.',
  /** @param day '2025-12-05'. */
  file: (day: string) => `vencimiento-${day}.ics`
} as const
