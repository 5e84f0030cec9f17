/** Texts of the recent searches. */
export const searchTexts = {
  recent: 'Tus últimas búsquedas',
  again: (words: string) => `Buscar ${words}`,
  forget: 'Borrar búsquedas',
  forgotten: 'Borramos tus últimas búsquedas'
} as const
