import type { ComponentPropsWithRef } from 'react'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../text/visually-hidden'

export interface ChipGroupProps extends ComponentPropsWithRef<'fieldset'> {
  /** Heard and not seen. */
  readonly label: string
  readonly children: Elements
}

/** Chips that belong together, under one name. */
export const ChipGroup = ({ label, children, ...rest }: ChipGroupProps) => (
  <fieldset {...rest}>
    <legend>
      <VisuallyHidden>{label}</VisuallyHidden>
    </legend>
    {children}
  </fieldset>
)
