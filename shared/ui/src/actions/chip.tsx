import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'
import css from './chip.module.css'

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> {
  readonly pressed: boolean
}

/** A toggle button for a filter. */
export const Chip = ({ pressed, className, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={classNames(css.chip, className)} />
)

export interface ChipGroupProps extends ComponentPropsWithRef<'fieldset'> {
  /** Accessible name of the group; not visible. */
  readonly label: string
  readonly children: Elements
}

/**
 * A group of chips with an accessible name.
 *
 * @example <ChipGroup label="Filtrar"><Chip pressed={isOn} onClick={toggle}>Activos</Chip></ChipGroup>
 */
export const ChipGroup = ({ label, children, ...rest }: ChipGroupProps) => (
  <fieldset {...rest}>
    <legend>
      <VisuallyHidden>{label}</VisuallyHidden>
    </legend>
    {children}
  </fieldset>
)
