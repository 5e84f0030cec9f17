import { Icon } from '@eqs/ui'
import css from './fixed-field.module.css'

export interface FixedFieldProps {
  readonly name: string
  readonly value: string
  /** Explanation of why the value cannot be edited. */
  readonly reason: string
}

/** A value that cannot be edited, as text with a lock icon and the reason. It is not a disabled field. */
export function FixedField({ name, value, reason }: FixedFieldProps) {
  return (
    <div className={css.field}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        <Icon name="lock" />
        <span translate="no" className={value.includes(' ') ? css.text : css.address}>
          {value}
        </span>
      </dd>
      <dd className={css.reason}>{reason}</dd>
    </div>
  )
}
