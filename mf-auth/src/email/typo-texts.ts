/** An e-mail with a typo comes with what was probably meant. */
export const typoTexts = {
  error: (suggestion: string) => `Hay un error en tu email. Quisiste decir ${suggestion}?`,
  use: (suggestion: string) => `Usar ${suggestion}`,
  keep: 'Mi email está bien',
  kept: 'Seguimos con el email como lo escribiste.',
  used: (suggestion: string) => `Corregimos tu email: ${suggestion}`
} as const
