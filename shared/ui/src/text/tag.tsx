import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon'
import css from './tag.module.css'

export interface TagProps {
  readonly tone: 'ok' | 'neutral' | 'warn' | 'info'
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

/**
 * A short text that describes a state. The text must be understandable without the colour (`tone`) and the
 * icon.
 *
 * @example <Tag tone="ok" icon="check">Verificado</Tag>
 */
export const Tag = ({ tone, icon, children }: TagProps) => (
  <span className={clsx(css.tag, css[tone])}>
    {icon && <Icon name={icon} size={16} />}
    <span>{children}</span>
  </span>
)
