import { type ReactNode, type RefObject, useId } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import css from './dialog.module.css'
import { StatusRegion } from './status-region'
import { useModal } from './use-modal'

const icons = { ok: 'check', warn: 'alert', error: 'alert' } as const

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children?: ReactNode
  /** Buttons, the main one first; one under another on a phone. */
  readonly actions?: ReactNode
  /** False while leaving would lose something under way: no Esc, no press outside, no cross. */
  readonly dismissible?: boolean | undefined
  readonly tone?: 'neutral' | 'ok' | 'warn' | 'error' | undefined
  readonly size?: 'default' | 'full' | undefined
  /** What takes focus; the first control in reading order unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
}

const OpenDialog = ({
  title,
  onClose,
  children,
  actions,
  dismissible = true,
  tone = 'neutral',
  size = 'default',
  initialFocus
}: Omit<DialogProps, 'open'>) => {
  const titleId = useId()
  const modal = useModal({ dismissible, onClose, initialFocus })
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames(css.dialog, size === 'full' && css.full, dismissible && css.dismissible)}
    >
      <div className={css.panel}>
        <div className={css.head}>
          {tone !== 'neutral' && <Icon name={icons[tone]} size={28} className={css[tone]} />}
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className={css.body}>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
        {/* Last in reading order, so that what the dialog is about takes focus first. */}
        {dismissible && (
          <button type="button" className={css.close} aria-label="Cerrar ventana" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        <StatusRegion />
      </div>
    </dialog>
  )
}

/** A question or an answer above the page, which waits for it. Labelled by its title. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)
