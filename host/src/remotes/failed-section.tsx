import { Link, paths } from '@eqs/navigation'
import { buttonClass, LoadFailure } from '@eqs/ui'
import css from './failed-section.module.css'

/** Stands where a remote's screen should be, when there is nothing else to show. */
export function FailedSection({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={css.panel}>
      <LoadFailure message="No pudimos cargar esta sección." onRetry={onRetry} />
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.home}>
        Volver al inicio
      </Link>
    </div>
  )
}
