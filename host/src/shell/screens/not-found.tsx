import { Link, paths } from '@eqs/navigation'
import { buttonClass, Guilloche, PageHeading } from '@eqs/ui'
import css from './not-found.module.css'

export const notFoundTitle = 'Página no disponible'

/** Screen for `/404`, and for a route for which the remote's version has no screen. */
export function NotFound() {
  return (
    <div className={css.page}>
      <div className={css.ticket} aria-hidden="true">
        <Guilloche seed="404" className={css.art} />
        <span className={css.number}>404</span>
      </div>
      <PageHeading focusOnMount>{notFoundTitle}</PageHeading>
      <p>La página que buscás no existe o ya no está.</p>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
        Volver al inicio
      </Link>
    </div>
  )
}
