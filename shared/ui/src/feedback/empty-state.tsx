import type { ReactNode } from 'react'
import { Icon } from '../icon'
import css from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** A sentence, link or button that shows how to continue. */
  readonly children?: ReactNode
}

/**
 * Content that is shown instead of an empty list.
 *
 * @example <EmptyState title="No tenés canjes para mostrar"><Link to="/">Ver Beneficios</Link></EmptyState>
 */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className={css.empty}>
    <Icon name="ticket" size={48} className={css.icon} />
    <p className={css.title}>{title}</p>
    {children && <div className={css.body}>{children}</div>}
  </div>
)
