import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './checkbox-field.module.css'
import { FieldNotes, type FieldTexts, useFieldWiring } from './field-frame'

export interface CheckboxFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'aria-invalid'> {}

/** A box with its words beside it; the words are part of the target. */
export const CheckboxField = ({ label, hint, error, className, ...rest }: CheckboxFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <div className={classNames(css.field, className)}>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      <div className={css.row}>
        <input {...rest} {...wiring} type="checkbox" className={css.box} />
        <label htmlFor={wiring.id} className={css.words}>
          {label}
        </label>
      </div>
    </div>
  )
}
