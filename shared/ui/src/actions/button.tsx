import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Icon } from '../icon'
import css from './button.module.css'
import moreCss from './more-button.module.css'
import spinnerCss from './spinner.module.css'

export interface ButtonLook {
  /** The look of the button. Default 'primary'. Use only one primary button per screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** True for a button with the full width of its container. */
  readonly block?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /**
   * True while the action of this button is running. The button shows a spinner, ignores clicks, and keeps
   * its focus and accessible name.
   */
  readonly busy?: boolean | undefined
}

/**
 * Returns the CSS classes with which a link looks like a button.
 *
 * @example <Link to="/" className={buttonClass({ variant: 'secondary' })}>Ver beneficios</Link>
 */
export const buttonClass = ({ variant = 'primary', block = false }: ButtonLook = {}): string =>
  clsx(css.button, css[variant], block && css.block)

/**
 * A native button. `type` is 'button' by default, so that only a button with type 'submit' submits a form. A
 * button with `aria-disabled` looks and acts like a disabled button, but keeps focus, unlike a button with
 * `disabled`.
 *
 * @example <Button busy={isSending} onClick={save}>Guardar</Button>
 */
export const Button = ({
  variant,
  block,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const isOff = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents the default action. Otherwise a second click or Enter on a submit button would submit the form
    // again.
    if (busy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, block }), isOff && !busy && css.off, className)}
      aria-disabled={busy || isOff}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      <span className={css.words}>{children}</span>
    </button>
  )
}

/**
 * A spinner with the height of the text around it. The spinner is hidden from screen readers, so text next to
 * it must name the action.
 */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span className={clsx(spinnerCss.spinner, className)} aria-hidden="true" />
)

export interface MoreButtonProps {
  /** The end of the accessible name "Más opciones de …", such as a code. */
  readonly subject: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * The button "Más", which shows and hides further controls. The caller renders these controls after the
 * button, only while `isOpen` is true.
 *
 * @example <MoreButton subject={code} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
 */
export const MoreButton = ({ subject, isOpen, onToggle }: MoreButtonProps) => (
  <Button
    variant="quiet"
    className={moreCss.more}
    aria-expanded={isOpen}
    aria-label={`Más opciones de ${subject}`}
    onClick={onToggle}
  >
    <span>Más</span>
    <Icon name="chevronDown" size={18} />
  </Button>
)
