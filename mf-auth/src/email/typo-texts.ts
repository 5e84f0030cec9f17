/** Texts of the question about a probable typo in an e-mail. */
export const typoTexts = {
  error: (suggestion: string) => `Hay un error en tu email. Quisiste decir ${suggestion}?`,
  use: (suggestion: string) => `Usar ${suggestion}`,
  keep: 'Mi email está bien',
  kept: 'Seguimos con el email como lo escribiste.',
  used: (suggestion: string) => `Corregimos tu email: ${suggestion}`
} as const
