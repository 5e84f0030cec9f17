import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import css from './dialog.module.css'
import { StatusRegion } from './status-region'
import { useModal } from './use-modal'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** What it says: read out with the title. Drawn before the children, which are for reading at leisure. */
  readonly text?: ReactNode
  readonly children?: Elements
  /** Buttons, the main one first; one under another on a phone. */
  readonly actions?: ReactNode
  /** False while leaving would lose something under way: no Esc, no press outside, no cross. */
  readonly dismissible?: boolean | undefined
  /** 'ok' puts a check before the title; 'error' makes it an alert, which interrupts a screen reader. */
  readonly tone?: 'ok' | 'error' | undefined
  readonly size?: 'default' | 'full' | undefined
}

const OpenDialog = ({
  title,
  onClose,
  text,
  children,
  actions,
  dismissible = true,
  tone,
  size = 'default'
}: Omit<DialogProps, 'open'>) => {
  const titleId = useId()
  const textId = useId()
  const modal = useModal({ title, dismissible, onClose })
  return (
    <dialog
      {...modal}
      role={tone === 'error' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      className={classNames(css.dialog, size === 'full' && css.full, dismissible && css.dismissible)}
    >
      <div className={css.panel}>
        <div className={css.head}>
          {tone === 'ok' && <Icon name="check" size={28} className={css.ok} />}
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
        </div>
        <div className={css.body}>
          {text && <div id={textId}>{text}</div>}
          {children}
        </div>
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

/**
 * A question or an answer above the page, which waits for it. Labelled by its title; its first control in reading order
 * takes focus.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)
