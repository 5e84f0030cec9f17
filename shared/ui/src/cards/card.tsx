import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './card.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /**
   * True for padding on all sides; false for a card with a picture that extends to the edge. Default true.
   */
  readonly padded?: boolean | undefined
}

/** A container with a background and a border. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <div {...rest} className={classNames(css.card, padded && css.padded, className)} />
)
