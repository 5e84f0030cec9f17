import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './chip.module.css'

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> {
  readonly pressed: boolean
}

/** A filter that is on or off. */
export const Chip = ({ pressed, className, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={classNames(css.chip, className)} />
)
