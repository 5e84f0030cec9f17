import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './checkbox-field.module.css'
import { FieldNotes, type FieldTexts, useFieldWiring } from './field-frame'

export interface CheckboxFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'aria-invalid'> {}

/**
 * A checkbox with its label beside it. The label is part of the click target.
 *
 * @example <CheckboxField label="Acepto los términos" checked={isAccepted} onChange={change} />
 */
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
