export const reminderTexts = {
  add: 'Agendar',
  /** Its whole name: it begins with the words that are seen. */
  addDeadline: 'Agendar vencimiento',
  added: 'Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.',
  /** @param day '2025-12-05'. */
  file: (day: string) => `vencimiento-${day}.ics`
} as const
