import { classNames } from '../class-names'
import css from './perforation.module.css'

/**
 * The perforated line of a ticket, with a notch at each end. The container needs a border with the width
 * `--hair` and no inline padding. If the ticket is on another background than the page's, set `--ground` to
 * the colour of that background, which is visible through the notches.
 */
export const Perforation = ({ className }: { readonly className?: string | undefined }) => (
  <div className={classNames(css.perforation, className)} aria-hidden="true">
    <span className={css.notch} />
    <span className={css.notch} />
  </div>
)
