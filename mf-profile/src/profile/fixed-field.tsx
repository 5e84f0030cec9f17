import { Icon } from '@eqs/ui'
import css from './fixed-field.module.css'

export interface FixedFieldProps {
  readonly name: string
  readonly value: string
  /** Why it cannot be edited here. */
  readonly reason: string
}

/** A datum that cannot be edited: text with a lock and the reason, and not a field that refuses. */
export function FixedField({ name, value, reason }: FixedFieldProps) {
  return (
    <div className={css.field}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        <Icon name="lock" />
        <span className={value.includes(' ') ? css.text : css.address}>{value}</span>
      </dd>
      <dd className={css.reason}>{reason}</dd>
    </div>
  )
}
