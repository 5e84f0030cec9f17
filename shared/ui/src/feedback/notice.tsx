import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import css from './notice.module.css'

const icons = { info: 'info', ok: 'check', warn: 'alert', error: 'alert' } as const

export interface NoticeProps {
  /** The colour and icon. A notice with 'error' is also an alert, which interrupts a screen reader. */
  readonly tone: 'info' | 'ok' | 'warn' | 'error'
  readonly title?: ReactNode
  /** The element of the title: 'h1' when the notice is the whole screen. Default 'p'. */
  readonly titleAs?: 'p' | 'h1'
  readonly children?: ReactNode
  /** A button or link after the message. */
  readonly action?: Elements
  readonly className?: string | undefined
}

/**
 * A message in the page, next to the content that it concerns.
 *
 * @example <Notice tone="ok">Listo, guardamos tus datos.</Notice>
 */
export const Notice = ({ tone, title, titleAs: Title = 'p', children, action, className }: NoticeProps) => (
  <div className={classNames(css.notice, css[tone], className)} role={tone === 'error' ? 'alert' : undefined}>
    <div className={css.body}>
      <Icon name={icons[tone]} className={css.icon} />
      <div className={css.text}>
        {title && <Title className={css.title}>{title}</Title>}
        {children && <div>{children}</div>}
      </div>
    </div>
    {action}
  </div>
)
