import { announce, Button } from '@eqs/ui'
import css from './email-suggestion.module.css'
import { confirmEmail } from './email-verdict.ts'
import { typoTexts as texts } from './typo-texts.ts'

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
          announce(texts.used(suggestion))
        }}
      >
        {texts.use(suggestion)}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          confirmEmail(email)
          onChosen(email)
          announce(texts.kept)
        }}
      >
        {texts.keep}
      </Button>
    </div>
  )
}
