import { Button, type Elements, useOnline } from '@eqs/ui'
import { type ReactNode, useEffect, useId } from 'react'
import css from './form.module.css'
import { FormRefusal } from './form-refusal'
import type { Summary } from './use-field-errors'

export const submitTexts = {
  offline: 'Sin conexión. Cuando vuelva internet vas a poder seguir.'
} as const

export interface FormProps {
  /** The content of the summary above the fields, from `useFieldErrors`. */
  readonly summary?: Summary | undefined
  /** True while the form has errors. Default: true when there is a summary. */
  readonly hasErrors?: boolean
  /** Shown above the summary. */
  readonly heading?: Elements
  readonly className?: string | undefined
  readonly onSubmit: () => void
  readonly children: Elements
}

/**
 * A form that its own rules validate, with the reason of a refusal above the fields. While the form has errors,
 * the document's title begins with "Error: ".
 *
 * @example <Form summary={summary} onSubmit={submit}>…</Form>
 */
export function Form({
  summary,
  hasErrors = summary !== undefined,
  heading,
  className,
  onSubmit,
  children
}: FormProps) {
  useErrorTitle(hasErrors)
  return (
    <form
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {heading}
      <FormRefusal summary={summary} />
      {children}
    </form>
  )
}

export interface SubmitButtonProps {
  /** True while the form is being sent. */
  readonly busy: boolean
  readonly children: ReactNode
}

/**
 * The submit button of a form. While the device is offline, the button has `aria-disabled` and a text above
 * the button explains why.
 *
 * @example <SubmitButton busy={isSending}>Guardar</SubmitButton>
 */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const online = useOnline()
  const reason = useId()
  return (
    <div className={css.submit}>
      {!online && (
        <p id={reason} className={css.reason}>
          {submitTexts.offline}
        </p>
      )}
      <Button
        type="submit"
        block
        busy={busy}
        aria-disabled={!online}
        aria-describedby={online ? undefined : reason}
      >
        {children}
      </Button>
    </div>
  )
}

const prefix = 'Error: '

/**
 * Adds the prefix "Error: " to the document's title while the form has errors. Screen readers read the title
 * first, so the member learns of the errors at once.
 */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = prefix + document.title
    return () => {
      // Without the prefix, the title is already that of the next screen, which the host has set.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
