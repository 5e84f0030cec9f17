import { type AriaAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import css from './field.module.css'

/** The texts of a form field. */
export interface FieldTexts {
  readonly label: ReactNode
  /** Help for filling in the field, shown above the control. It is always visible. */
  readonly hint?: ReactNode
  /** A message with the error and its correction, shown above the control. Marks the control as invalid. */
  readonly error?: ReactNode
}

interface FieldOwner {
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: AriaAttributes['aria-invalid']
}

/** Returns the id and the ARIA attributes that connect a control with its label, hint and error. */
export const useFieldWiring = ({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>, owner: FieldOwner) => {
  const generated = useId()
  const id = owner.id ?? generated
  const described = [owner['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': error ? true : owner['aria-invalid']
  }
}

/**
 * The hint and the error of the control whose id is `id`. `useFieldWiring` refers to the ids of the two
 * elements.
 */
export const FieldNotes = ({ id, hint, error }: Omit<FieldTexts, 'label'> & { readonly id: string }) => (
  <>
    {hint && (
      <span id={`${id}-hint`} className={css.hint}>
        {hint}
      </span>
    )}
    {error && (
      <span id={`${id}-error`} className={css.error}>
        <Icon name="alert" className={css.errorIcon} />
        <span>{error}</span>
      </span>
    )}
  </>
)

export interface FieldFrameProps extends FieldTexts {
  readonly id: string
  readonly className?: string | undefined
  readonly children: Elements
}

/** A control with label, hint and error above it. */
export const FieldFrame = ({ id, label, hint, error, className, children }: FieldFrameProps) => (
  <div className={classNames(css.field, className)}>
    <label htmlFor={id} className={css.label}>
      {label}
    </label>
    <FieldNotes id={id} hint={hint} error={error} />
    {children}
  </div>
)
