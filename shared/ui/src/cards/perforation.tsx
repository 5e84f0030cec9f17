import { classNames } from '../class-names'
import css from './perforation.module.css'

/**
 * The line along which a ticket tears, notched at both ends. Its container has a border of one hairline and no
 * inline padding; where that container does not lie on the page's background, set `--ground` to what it lies on.
 */
export const Perforation = ({ className }: { readonly className?: string | undefined }) => (
  <div className={classNames(css.perforation, className)} aria-hidden="true">
    <span className={css.notch} />
    <span className={css.notch} />
  </div>
)
