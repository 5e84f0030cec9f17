import { Link, paths } from '@eqs/navigation'
import { buttonClass, LoadFailure, PageHeading } from '@eqs/ui'
import { useEffect } from 'react'
import css from './failed-section.module.css'

interface Props {
  /** The section's name, as its document title has it. */
  readonly title: string
  readonly onRetry: () => void
}

/** Stands where a remote's screen should be, when there is nothing else to show. Tries again when the network is back. */
export function FailedSection({ title, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={css.panel}>
      <PageHeading>{title}</PageHeading>
      <LoadFailure message="No pudimos cargar esta sección." onRetry={onRetry} />
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.home}>
        Volver al inicio
      </Link>
    </div>
  )
}
