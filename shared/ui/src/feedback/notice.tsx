import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import css from './notice.module.css'

const icons = { info: 'info', ok: 'check', warn: 'alert', error: 'alert' } as const

export interface NoticeProps {
  /** Only 'error' interrupts a screen reader; the rest is read in its turn. */
  readonly tone: 'info' | 'ok' | 'warn' | 'error'
  readonly title?: ReactNode
  /** `h1` where the message is the whole screen, and its title the screen's. */
  readonly titleAs?: 'p' | 'h1'
  readonly children?: ReactNode
  /** A button or a link at the end. */
  readonly action?: Elements
  readonly className?: string | undefined
}

/** A message that stays in the page, beside what it is about. */
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
