import { Link, paths } from '@eqs/navigation'
import { buttonClass, Icon, PageHeading } from '@eqs/ui'
import css from './switched-off.module.css'

interface Props {
  /** The section's name, as its document title has it. */
  readonly title: string
  /** What those who have switched it off say to members. */
  readonly message: string
}

/** Stands in the place of a section that is switched off for a while: that is no failure. */
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
