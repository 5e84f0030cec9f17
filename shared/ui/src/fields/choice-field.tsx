import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useMemo } from 'react'
import { Icon } from '../icon'
import box from './checkbox-field.module.css'
import { FieldFrame, FieldNotes, type FieldTexts, useFieldWiring } from './field'
import css from './field.module.css'
import own from './select-field.module.css'

interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple'> {
  readonly options: readonly SelectOption[]
  /** The text of an additional first option whose value is an empty string. */
  readonly placeholder?: string | undefined
}

/**
 * A labelled native select. If another element shows the error of the select, set `aria-invalid` instead of
 * `error`.
 *
 * @example <SelectField label="Ordenar" options={options} value={sort} onChange={change} />
 */
export const SelectField = ({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  // Memoized, because in a long list, such as all countries, React would otherwise compare all options each
  // time the form renders.
  const choices = useMemo(
    () =>
      options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options]
  )
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <div className={own.row}>
        <select {...rest} {...wiring} className={css.control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices}
        </select>
        <Icon name="chevronDown" className={own.icon} />
      </div>
    </FieldFrame>
  )
}

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
    <div className={clsx(box.field, className)}>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      <div className={box.row}>
        <input {...rest} {...wiring} type="checkbox" className={box.box} />
        <label htmlFor={wiring.id} className={box.words}>
          {label}
        </label>
      </div>
    </div>
  )
}
