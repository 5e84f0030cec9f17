import { announce, Button } from '@eqs/ui'
import css from './email-suggestion.module.css'
import { confirmEmail } from './email-verdict.ts'

/** Texts of the question about a probable typo in an e-mail. */
export const typoTexts = {
  error: (suggestion: string) => `Hay un error en tu email. Quisiste decir ${suggestion}?`,
  use: (suggestion: string) => `Usar ${suggestion}`,
  keep: 'Mi email está bien',
  kept: 'Seguimos con el email como lo escribiste.',
  used: (suggestion: string) => `Corregimos tu email: ${suggestion}`
} as const

export interface EmailSuggestionProps {
  /** The address in the field. */
  readonly email: string
  /** The corrected address that the provider suggests. */
  readonly suggestion: string
  /** Called with the address that the member chose. */
  readonly onChosen: (email: string) => void
}

/** The two answers to "Quisiste decir …?": use the suggestion, or keep the typed address. */
export function EmailSuggestion({ email, suggestion, onChosen }: EmailSuggestionProps) {
  return (
    <div className={css.answers}>
      <Button
        variant="secondary"
        onClick={() => {
          onChosen(suggestion)
          announce(typoTexts.used(suggestion))
        }}
      >
        {typoTexts.use(suggestion)}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          confirmEmail(email)
          onChosen(email)
          announce(typoTexts.kept)
        }}
      >
        {typoTexts.keep}
      </Button>
    </div>
  )
}
