import { classNames } from '../class-names'
import css from './perforation.module.css'

/**
 * The perforated line of a ticket, with a notch at both ends. The container of the line needs a border of
 * `--hair` and no inline padding. On a background other than the page's, set `--ground` to that background.
 */
export const Perforation = ({ className }: { readonly className?: string | undefined }) => (
  <div className={classNames(css.perforation, className)} aria-hidden="true">
    <span className={css.notch} />
    <span className={css.notch} />
  </div>
)
