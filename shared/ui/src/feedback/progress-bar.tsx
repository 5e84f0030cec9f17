import { useId } from 'react'
import css from './progress-bar.module.css'

export interface ProgressBarProps {
  /** From 0 to 1; what falls outside is brought to the nearer end. */
  readonly value: number
  readonly label: string
  /** The label is heard but not seen, for a bar that has its words beside it. */
  readonly hideLabel?: boolean | undefined
}

/** How much of something is done. */
export const ProgressBar = ({ value, label, hideLabel = false }: ProgressBarProps) => {
  const id = useId()
  // A total of zero divides into NaN, which an attribute cannot hold.
  const known = Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0
  return (
    <div className={css.field}>
      {!hideLabel && <label htmlFor={id}>{label}</label>}
      <progress
        id={id}
        className={css.bar}
        value={known}
        max={1}
        aria-label={hideLabel ? label : undefined}
      />
    </div>
  )
}
