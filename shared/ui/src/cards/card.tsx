import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import css from './card.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Padding on all sides, the default. False for a card with a picture up to its edge. */
  readonly padded?: boolean | undefined
}

/** A surface with a border on the page. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <div {...rest} className={classNames(css.card, padded && css.padded, className)} />
)
