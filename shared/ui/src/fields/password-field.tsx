import { useState } from 'react'
import { VisuallyHidden } from '../text/visually-hidden'
import css from './field.module.css'
import { FieldFrame, useFieldWiring } from './field-frame'
import own from './password-field.module.css'
import type { TextFieldProps } from './text-field'

/**
 * Maximum length of the input in characters. It is four times the provider's limit, so that the input does
 * not silently cut off a password that is too long. The provider refuses such a password.
 */
const longest = 4096

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'label'> {
  readonly label: string
}

/**
 * A password field with a button that shows or hides the password. Pasting is allowed. The button has no
 * `aria-pressed`, because its text already changes between "Mostrar" and "Ocultar".
 *
 * @example <PasswordField label="Contraseña" value={password} onChange={change} />
 */
export const PasswordField = ({ label, hint, error, className, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <div className={own.row}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longest}
          {...rest}
          {...wiring}
          type={shown ? 'text' : 'password'}
          className={css.control}
        />
        <button
          type="button"
          className={own.toggle}
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
        >
          <span>{shown ? 'Ocultar' : 'Mostrar'}</span>{' '}
          <VisuallyHidden>{label.toLocaleLowerCase('es-AR')}</VisuallyHidden>
        </button>
      </div>
    </FieldFrame>
  )
}
