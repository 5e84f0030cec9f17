import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { classNames } from '../class-names'
import { Spinner } from '../feedback/spinner'
import css from './button.module.css'

export interface ButtonLook {
  /** 'primary' unless told; one primary a screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** Takes the whole width of its container. */
  readonly block?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Something this button started is under way: it keeps focus and its name, and ignores presses. */
  readonly busy?: boolean | undefined
}

/** The class that gives a link the look of a button. */
export const buttonClass = ({ variant = 'primary', block = false }: ButtonLook = {}): string =>
  classNames(css.button, css[variant], block && css.block)

/**
 * A native button; its type is 'button' unless told, so that only a chosen one sends a form. With `aria-disabled` it
 * looks and acts as a disabled one, but keeps focus, which a disabled one loses.
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
    // Cancelling the press also stops the form that Enter or a second click would send again.
    if (busy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, block }), isOff && !busy && css.off, className)}
      aria-disabled={busy || isOff}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      <span className={css.words}>{children}</span>
    </button>
  )
}
