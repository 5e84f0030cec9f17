import { clsx } from 'clsx'
import {
  type ComponentPropsWithRef,
  type ElementType,
  type MouseEvent,
  type ReactElement,
  useId
} from 'react'
import { Icon } from '../icon'
import { useOnline } from '../use-online'
import css from './button.module.css'
import offlineCss from './offline-text.module.css'
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
  /**
   * For a button that shows and hides the controls after it: true while they are shown. The button has a chevron. The
   * caller renders the controls.
   */
  readonly isOpen?: boolean | undefined
  /**
   * For an action that needs the network. While the device is offline, the button has `aria-disabled` and a text that
   * explains why: shown above the button, or only heard by screen readers, where another button shows the same text.
   * Default for a submit button: 'shown'.
   */
  readonly offlineText?: 'shown' | 'heard' | undefined
}

type PlainProps = Omit<ButtonProps, 'offlineText'>

const look = ({ variant = 'primary', block = false }: ButtonLook): string =>
  clsx(css.button, css[variant], block && css.block)

/**
 * A native button, or with `as` a link that looks like one. `type` is 'button' by default, so that only a button with
 * type 'submit' submits a form. A button with `aria-disabled` looks and acts like a disabled button, but keeps focus,
 * unlike a button with `disabled`.
 *
 * @example <Button busy={isSending} onClick={save}>Guardar</Button>
 * @example <Button as={Link} to="/" variant="secondary">Ver beneficios</Button>
 */
export function Button(props: ButtonProps): ReactElement
export function Button<As extends ElementType>(
  props: ButtonLook & { readonly as: As } & ComponentPropsWithRef<As>
): ReactElement
export function Button({ as: As, ...props }: ButtonProps & { readonly as?: ElementType }) {
  if (As) {
    const { variant, block, className, ...rest } = props
    return <As {...rest} className={clsx(look({ variant, block }), className)} />
  }
  const { type = 'button', offlineText = type === 'submit' ? 'shown' : undefined, ...rest } = props
  return offlineText ? (
    <NetworkButton {...rest} type={type} offlineText={offlineText} />
  ) : (
    <PlainButton {...rest} type={type} />
  )
}

function NetworkButton({ offlineText, ...rest }: PlainProps & Required<Pick<ButtonProps, 'offlineText'>>) {
  const isOnline = useOnline()
  const reason = useId()
  const isShown = offlineText === 'shown'
  const content = (
    <>
      {!isOnline && (
        <p id={reason} className={offlineCss.text} hidden={!isShown}>
          Cuando vuelva internet vas a poder seguir.
        </p>
      )}
      <PlainButton
        {...rest}
        aria-disabled={isOnline ? rest['aria-disabled'] : true}
        aria-describedby={clsx(!isOnline && reason, rest['aria-describedby']) || undefined}
      />
    </>
  )
  return isShown ? <div className={offlineCss.place}>{content}</div> : content
}

const PlainButton = ({
  variant,
  block,
  busy = false,
  isOpen,
  className,
  onClick,
  children,
  ...rest
}: PlainProps) => {
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
      className={clsx(
        look({ variant, block }),
        isOff && !busy && css.off,
        isOpen !== undefined && css.opener,
        className
      )}
      aria-disabled={busy || isOff}
      aria-expanded={isOpen ?? rest['aria-expanded']}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      <span className={css.words}>{children}</span>
      {isOpen !== undefined && <Icon name="chevronDown" size={18} />}
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
