import { Link, paths } from '@eqs/navigation'
import { Button, Guilloche, Icon, Notice, PageHeading } from '@eqs/ui'
import { reload } from '../boot/reload.ts'
import css from './screens.module.css'

export const notFoundTitle = 'Página no disponible'

/** For `/404`, and for a route for which the version has no screen. */
export function NotFound() {
  return (
    <div className={css.notFound}>
      <div className={css.ticket} aria-hidden="true">
        <Guilloche seed="404" className={css.art} />
        <span className={css.number}>404</span>
      </div>
      <PageHeading focusOnMount>{notFoundTitle}</PageHeading>
      <p>La página que buscás no existe o ya no está.</p>
      <Button as={Link} to={paths.home}>
        Volver al inicio
      </Button>
    </div>
  )
}

/** Not a failure, so nothing can be retried. */
export function SwitchedOff({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <section className={css.switchedOff}>
      <span className={css.mark} aria-hidden="true">
        <Icon name="clock" size={28} />
      </span>
      <PageHeading focusOnMount>{title}</PageHeading>
      <p role="status" className={css.message}>
        {message}
      </p>
      <Button as={Link} variant="secondary" to={paths.home}>
        Volver al inicio
      </Button>
    </section>
  )
}

/** Shown when the club cannot start. */
export const UnavailablePage = () => (
  <main>
    <Unavailable />
  </main>
)

/** Replaces a page that guards redirect to, if no remote has it. */
export const Unavailable = () => (
  <div className={css.unavailable}>
    <Notice
      tone="error"
      title="Servicio no disponible."
      titleAs="h1"
      action={<Button onClick={reload}>Reintentar</Button>}
    >
      No pudimos abrir EQS Club. Probá de nuevo en un rato.
    </Notice>
  </div>
)
