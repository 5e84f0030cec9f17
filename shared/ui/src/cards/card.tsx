import type { HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import css from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element that means what the card is; 'div' unless told. */
  readonly as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** Padding on every side; off for a card whose picture reaches the edge. */
  readonly padded?: boolean | undefined
}

/** A sheet on the page. */
export const Card = ({ as: Element = 'div', padded = true, className, ...rest }: CardProps) => (
  <Element {...rest} className={classNames(css.card, padded && css.padded, className)} />
)
