import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './card.module.css'
import perforationCss from './perforation.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /**
   * True for padding on all sides; false for a card with a picture that extends to the edge. Default true.
   */
  readonly padded?: boolean | undefined
}

/** A container with a background and a border. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <div {...rest} className={clsx(css.card, padded && css.padded, className)} />
)

/**
 * The perforated line of a ticket, with a notch at each end. The container needs a border with the width
 * `--hair` and no inline padding. If the ticket is on another background than the page's, set `--ground` to
 * the colour of that background, which is visible through the notches.
 */
export const Perforation = ({ className }: { readonly className?: string | undefined }) => (
  <div className={clsx(perforationCss.perforation, className)} aria-hidden="true">
    <span className={perforationCss.notch} />
    <span className={perforationCss.notch} />
  </div>
)
