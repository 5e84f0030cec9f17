import { Link, paths } from '@eqs/navigation'
import css from './footer.module.css'

/** The client's version, as the specification's section 9 has it. */
const clientVersion = '1.4.4'

interface Props {
  readonly supportEmail: string
}

/** Terms, the way to reach us, and the version. */
export function Footer({ supportEmail }: Props) {
  return (
    <footer className={css.footer}>
      <Link to={paths.terms}>Términos y condiciones</Link>
      <a href={`mailto:${supportEmail}`}>Contacto</a>
      <span>Versión {clientVersion}</span>
    </footer>
  )
}
