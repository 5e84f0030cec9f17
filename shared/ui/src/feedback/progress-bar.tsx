import { useId } from 'react'
import css from './progress-bar.module.css'

export interface ProgressBarProps {
  /** The progress from 0 to 1. Other values are clamped; NaN counts as 0. */
  readonly value: number
  readonly label: string
  /** Hides the label visually. Use it when visible text next to the bar has the same content. */
  readonly hideLabel?: boolean | undefined
}

/**
 * A progress bar with a label.
 *
 * @example <ProgressBar value={3 / 8} label="3 de 8 (38%)" />
 */
export const ProgressBar = ({ value, label, hideLabel = false }: ProgressBarProps) => {
  const id = useId()
  // `value` is NaN when the caller divides 0 by 0. NaN is not valid in the `value` attribute.
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
