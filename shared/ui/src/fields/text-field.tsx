import type { ComponentPropsWithRef } from 'react'
import css from './field.module.css'
import { FieldFrame, type FieldTexts, useFieldWiring } from './field-frame'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'aria-invalid'> {}

/** The provider's limit for a name or city, in characters. */
const longestText = 120

/**
 * Maximum length of an e-mail field in characters. It is more than an address may have, so that an address
 * that is too long is refused and not cut.
 */
const longestEmail = 320

/**
 * A labelled input with a maximum length. Native attributes apply to the input, `className` to the frame
 * around it.
 *
 * @example <TextField label="Ciudad" value={city} error={error} onChange={change} />
 */
export const TextField = ({ label, hint, error, className, ...rest }: TextFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <input
        maxLength={rest.type === 'email' ? longestEmail : longestText}
        {...rest}
        {...wiring}
        className={css.control}
      />
    </FieldFrame>
  )
}
