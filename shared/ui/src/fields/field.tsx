import { clsx } from 'clsx'
import {
  type AriaAttributes,
  type ComponentPropsWithRef,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useMemo,
  useState
} from 'react'
import type { Elements } from '../elements'
import { VisuallyHidden } from '../feedback/screen-reader'
import { Icon } from '../icon'
import box from './checkbox-field.module.css'
import css from './field.module.css'
import passwordCss from './password-field.module.css'
import selectCss from './select-field.module.css'

/** The texts of a form field. */
interface FieldTexts {
  readonly label: string
  /** Help for filling in the field, shown above the control. It is always visible. */
  readonly hint?: ReactNode
  /** A message with the error and its correction, shown above the control. Marks the control as invalid. */
  readonly error?: ReactNode
}

interface FieldOwner {
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: AriaAttributes['aria-invalid']
}

/** Returns the id and the ARIA attributes that connect a control with its label, hint and error. */
const useFieldWiring = ({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>, owner: FieldOwner) => {
  const generated = useId()
  const id = owner.id ?? generated
  const described = [owner['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    // Without the attribute, a browser reports a required field as invalid before anything is typed.
    'aria-invalid': error ? true : (owner['aria-invalid'] ?? false)
  }
}

/**
 * The hint and the error of the control whose id is `id`. `useFieldWiring` refers to the ids of the two
 * elements.
 */
const FieldNotes = ({ id, hint, error }: Omit<FieldTexts, 'label'> & { readonly id: string }) => (
  <>
    {hint && (
      <span id={`${id}-hint`} className={css.hint}>
        {hint}
      </span>
    )}
    {error && (
      <span id={`${id}-error`} className={css.error}>
        <Icon name="alert" className={css.errorIcon} />
        <span>{error}</span>
      </span>
    )}
  </>
)

interface FieldFrameProps extends FieldTexts {
  readonly id: string
  readonly className?: string | undefined
  readonly children: Elements
}

/** A control with label, hint and error above it. */
const FieldFrame = ({ id, label, hint, error, className, children }: FieldFrameProps) => (
  <div className={clsx(css.field, className)}>
    <label htmlFor={id} className={css.label}>
      {label}
    </label>
    <FieldNotes id={id} hint={hint} error={error} />
    {children}
  </div>
)

export interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {
  /** Called when focus has left the field, so that a form can validate the field. */
  readonly onLeave?: (() => void) | undefined
}

/** Selector of a link, button, label or checkbox on which the pointer is pressed and not yet released. */
const pressed = ['a', 'button', 'label', 'input[type="checkbox"]'].map(what => `${what}:active`).join()

/**
 * True when a form should validate a field that has lost focus. False when focus moves to a button, or while
 * a link, button, label or checkbox is being pressed: an error message that appears before the pointer is
 * released would move the pressed element away from the pointer, and the click would be lost.
 */
const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement) && document.querySelector(pressed) === null

/** Returns the listener that calls both functions when an input loses focus. */
const toBlur =
  ({ onBlur, onLeave }: Pick<TextFieldProps, 'onBlur' | 'onLeave'>) =>
  (event: FocusEvent<HTMLInputElement>): void => {
    onBlur?.(event)
    if (onLeave && movesOn(event)) onLeave()
  }

/** Maximum length of a text field in characters. It is the provider's limit for a name or city. */
const longestText = 120

/**
 * Attributes of an e-mail field. It takes more characters than any valid address has, so that the input does
 * not silently cut off an address that is too long. The form's validation refuses such an address.
 */
const emailInput = { maxLength: 320, autoCapitalize: 'none', spellCheck: false } as const

/**
 * Attributes of a password field. The maximum length is four times the provider's limit, so that the input does
 * not silently cut off a password that is too long. The provider refuses such a password.
 */
const passwordInput = {
  maxLength: 4096,
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false
} as const

/**
 * An input with a maximum length. A field of the type `password` has a button that shows or hides the password. The
 * button has no `aria-pressed`, because its text already changes between "Mostrar" and "Ocultar".
 */
const TextField = ({ label, hint, error, className, onBlur, onLeave, ...rest }: TextFieldProps) => {
  const [isShown, setShown] = useState(false)
  const wiring = useFieldWiring({ hint, error }, rest)
  const isPassword = rest.type === 'password'
  const limits = isPassword ? passwordInput : rest.type === 'email' ? emailInput : { maxLength: longestText }
  const input = (
    <input
      {...limits}
      {...rest}
      {...wiring}
      type={isShown ? 'text' : rest.type}
      className={css.control}
      onBlur={toBlur({ onBlur, onLeave })}
    />
  )
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      {isPassword ? (
        <div className={passwordCss.row}>
          {input}
          <button
            type="button"
            className={passwordCss.toggle}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            <span>{isShown ? 'Ocultar' : 'Mostrar'}</span>{' '}
            <VisuallyHidden>{label.toLocaleLowerCase('es-AR')}</VisuallyHidden>
          </button>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple'> {
  readonly options: readonly SelectOption[]
  /** The text of an additional first option whose value is an empty string. */
  readonly placeholder?: string | undefined
}

/**
 * A control with its label, hint and error: an input, with the type 'checkbox' a checkbox with its label beside it, or
 * with `options` a native select. Native attributes are passed to the control, except `className`, which is passed to
 * the element around label and control. If another element shows the error, set `aria-invalid` instead of `error`.
 *
 * @example <Field label="Ciudad" value={city} error={error} onChange={change} />
 * @example <Field label="Ordenar" options={options} value={sort} onChange={change} />
 * @example <Field type="checkbox" label="Acepto los términos" checked={isAccepted} onChange={change} />
 */
export function Field(props: SelectFieldProps): ReactElement
export function Field(props: TextFieldProps): ReactElement
export function Field(props: SelectFieldProps | TextFieldProps) {
  if ('options' in props) return <SelectField {...props} />
  return props.type === 'checkbox' ? <CheckboxField {...props} /> : <TextField {...props} />
}

const SelectField = ({ label, hint, error, options, placeholder, className, ...rest }: SelectFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  // Memoized, because in a long list, such as all countries, React would otherwise compare all options each
  // time the form renders.
  const choices = useMemo(
    () =>
      options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options]
  )
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} className={className}>
      <div className={selectCss.row}>
        <select {...rest} {...wiring} className={css.control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices}
        </select>
        <Icon name="chevronDown" className={selectCss.icon} />
      </div>
    </FieldFrame>
  )
}

const CheckboxField = ({ label, hint, error, className, onBlur, onLeave, ...rest }: TextFieldProps) => {
  const wiring = useFieldWiring({ hint, error }, rest)
  return (
    <div className={clsx(box.field, className)}>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      <div className={box.row}>
        <input {...rest} {...wiring} className={box.box} onBlur={toBlur({ onBlur, onLeave })} />
        <label htmlFor={wiring.id} className={box.words}>
          {label}
        </label>
      </div>
    </div>
  )
}
