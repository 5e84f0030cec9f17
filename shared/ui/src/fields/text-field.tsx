import type { ComponentPropsWithRef } from 'react'
import css from './field.module.css'
import { FieldFrame, type FieldTexts, useFieldWiring } from './field-frame'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'aria-invalid'> {}

/** A labelled input; every native attribute and event reaches the input, `className` the frame around it. */
export const TextField = ({ label, hint, error, className, ...rest }: TextFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <input {...rest} {...wiring} className={css.control} />
    </FieldFrame>
  )
}
