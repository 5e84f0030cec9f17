import { Link } from '@eqs/navigation'
import css from './lone-link.module.css'

interface Props {
  readonly to: string
  readonly children: string
}

/** A link on its own line, as high as a touch target. */
export const LoneLink = ({ to, children }: Props) => (
  <p>
    <Link className={css.link} to={to}>
      {children}
    </Link>
  </p>
)
