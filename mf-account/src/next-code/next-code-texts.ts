/** Texts of the code that expires next, in the band of the start page. */
export const nextCodeTexts = {
  /** @param title the title of the promotion. */
  atTill: (title: string) => `Mostrar en caja ${title}`,
  yourCode: 'Tu código',
  /** @param date the day, and on the last day the hour, such as '5/12'. */
  codeExpires: (date: string) => `Vence el ${date}`
} as const
