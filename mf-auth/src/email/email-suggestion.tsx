import { announce, Button } from '@eqs/ui'
import css from './email-suggestion.module.css'
import { confirmEmail } from './email-verdict.ts'
import { typoTexts as texts } from './typo-texts.ts'

export interface EmailSuggestionProps {
  /** The address as it is in the field. */
  readonly email: string
  /** The address that was probably meant. */
  readonly suggestion: string
  /** The field holds this address from now on, and the member has seen it. */
  readonly onChosen: (email: string) => void
}

/** The two answers to "Quisiste decir …?": the other address, or the one that was typed. */
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
