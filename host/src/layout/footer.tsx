import { config } from '@eqs/config'
import { Link, paths } from '@eqs/navigation'
import css from './footer.module.css'

/** The client's version, as the specification's section 9 has it. */
const clientVersion = '1.4.4'

/** Terms, the way to reach us, and the version. */
export function Footer() {
  return (
    <footer className={css.footer}>
      <Link to={paths.terms}>Términos y condiciones</Link>
      <a href={`mailto:${config().supportEmail}`}>Contacto</a>
      <span>Versión {clientVersion}</span>
    </footer>
  )
}
