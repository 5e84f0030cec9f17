import type { ReactNode } from 'react'
import { Icon } from '../icon'
import css from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** What to do about it: a sentence, a link, a button. */
  readonly children?: ReactNode
}

/** Nothing to list, said as an invitation rather than as a failure. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className={css.empty}>
    <Icon name="ticket" size={48} className={css.icon} />
    <p className={css.title}>{title}</p>
    {children && <div className={css.body}>{children}</div>}
  </div>
)
