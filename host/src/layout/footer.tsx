import { config } from '@eqs/config'
import { Link, paths } from '@eqs/navigation'
import css from './footer.module.css'

/** Version of the client that the footer shows (specification, section 9). */
const clientVersion = '1.4.4'

export function Footer() {
  const { supportEmail, footerLinks } = config()
  const { privacy, accessibility, withdrawal, cancellation } = footerLinks
  return (
    <footer className={css.footer}>
      <Link to={paths.terms}>Términos y condiciones</Link>
      {privacy && <a href={privacy}>Privacidad</a>}
      {accessibility === paths.accessibility ? (
        <Link to={accessibility}>Accesibilidad</Link>
      ) : (
        accessibility && <a href={accessibility}>Accesibilidad</a>
      )}
      {withdrawal && <a href={withdrawal}>Botón de arrepentimiento</a>}
      {cancellation && <a href={cancellation}>Dar de baja</a>}
      <a href={`mailto:${supportEmail}`}>Contacto</a>
      <span>{`Versión ${clientVersion}`}</span>
    </footer>
  )
}
