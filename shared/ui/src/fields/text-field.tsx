import type { ComponentPropsWithRef } from 'react'
import css from './field.module.css'
import { FieldFrame, type FieldTexts, useFieldWiring } from './field-frame'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'aria-invalid'> {}

/** Maximum length of a text field in characters. It is the provider's limit for a name or city. */
const longestText = 120

/**
 * Attributes of an e-mail field. It takes more characters than any valid address has, so that the input does
 * not silently cut off an address that is too long. The form's validation refuses such an address.
 */
const emailInput = { maxLength: 320, autoCapitalize: 'none', spellCheck: false } as const

/**
 * A labelled input with a maximum length. Native attributes are passed to the input, except `className`,
 * which is passed to the element around label and input.
 *
 * @example <TextField label="Ciudad" value={city} error={error} onChange={change} />
 */
export const TextField = ({ label, hint, error, className, ...rest }: TextFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <input
        {...(rest.type === 'email' ? emailInput : { maxLength: longestText })}
        {...rest}
        {...wiring}
        className={css.control}
      />
    </FieldFrame>
  )
}
