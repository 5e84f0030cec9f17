import { Link, paths } from '@eqs/navigation'
import { buttonClass, Icon, PageHeading } from '@eqs/ui'
import css from './switched-off.module.css'

interface Props {
  readonly title: string
  readonly message: string
}

/** Screen of a remote that operators have switched off. This is not a failure, so nothing can be retried. */
export function SwitchedOff({ title, message }: Props) {
  return (
    <section className={css.page}>
      <span className={css.mark} aria-hidden="true">
        <Icon name="clock" size={28} />
      </span>
      <PageHeading focusOnMount>{title}</PageHeading>
      <p role="status" className={css.message}>
        {message}
      </p>
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.home}>
        Volver al inicio
      </Link>
    </section>
  )
}
