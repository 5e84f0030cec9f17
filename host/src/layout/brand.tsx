import { Link, paths } from '@eqs/navigation'
import css from './brand.module.css'

export function Brand({ compact = false }: { readonly compact?: boolean }) {
  return (
    <Link className={css.brand} data-compact={compact} to={paths.home} aria-label="EQS Club, ir al inicio">
      {compact ? 'EQS' : 'EQS Club'}
    </Link>
  )
}
