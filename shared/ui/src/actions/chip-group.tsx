import type { ComponentPropsWithRef } from 'react'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'

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
