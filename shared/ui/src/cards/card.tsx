import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './card.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Padding on every side; off for a card whose picture reaches the edge. */
  readonly padded?: boolean | undefined
}

/** A sheet on the page. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <div {...rest} className={classNames(css.card, padded && css.padded, className)} />
)
