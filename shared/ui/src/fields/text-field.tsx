import type { ComponentPropsWithRef } from 'react'
import css from './field.module.css'
import { FieldFrame, type FieldTexts, useFieldWiring } from './field-frame'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'aria-invalid'> {}

/** What the provider takes of a name or a city. */
const longestText = 120

/** More than an address may have, so that one that is too long is refused and not made another one. */
const longestEmail = 320

/** A labelled input with a limit of its characters; every native attribute and event reaches the input, `className` the frame around it. */
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
