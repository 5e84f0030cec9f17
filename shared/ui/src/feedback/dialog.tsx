import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import css from './dialog.module.css'
import { StatusRegion } from './screen-reader'
import { useModal } from './use-modal'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** The message above the children. Screen readers read the title and this message when the dialog opens. */
  readonly text?: ReactNode
  readonly children?: Elements
  /**
   * The buttons at the end of the dialog, with the main button first. In a narrow window they are stacked.
   */
  readonly actions?: ReactNode
  /**
   * False while the member must not close the dialog: Esc and clicks outside have no effect, and there is no
   * close button. Default true.
   */
  readonly dismissible?: boolean | undefined
  /** 'ok' shows a check mark. 'error' makes the dialog an alert dialog, which interrupts a screen reader. */
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
      className={clsx(css.dialog, size === 'full' && css.full, dismissible && css.dismissible)}
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
        {/* The close button is last in the DOM, so that the first control of the content takes focus. */}
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
 * A modal dialog, labelled by its title. When the dialog opens, its first control in DOM order takes focus,
 * or the title if that control is below the visible part of the dialog.
 *
 * @example <Dialog open={isOpen} title="¿Lo canjeamos?" onClose={close} actions={buttons} />
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)
