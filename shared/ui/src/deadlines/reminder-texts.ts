export const reminderTexts = {
  add: 'Agendar',
  /** The button's accessible name. It begins with the visible text. */
  addDeadline: 'Agendar vencimiento',
  added: 'Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.',
  /** @param day a date such as '2025-12-05'. */
  file: (day: string) => `vencimiento-${day}.ics`
} as const
