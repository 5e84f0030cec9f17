import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './chip.module.css'

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> {
  readonly pressed: boolean
}

/** A toggle button for a filter. */
export const Chip = ({ pressed, className, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={classNames(css.chip, className)} />
)
