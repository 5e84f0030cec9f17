import { Link } from '@eqs/navigation'
import css from './lone-link.module.css'

interface Props {
  readonly to: string
  readonly children: string
}

/** A link on a line of its own, with the height that a finger needs. */
export const LoneLink = ({ to, children }: Props) => (
  <p>
    <Link className={css.link} to={to}>
      {children}
    </Link>
  </p>
)
