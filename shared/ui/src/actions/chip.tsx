import type { ComponentPropsWithRef, ReactNode } from 'react'
import { VisuallyHidden } from '../feedback/screen-reader'
import css from './chip.module.css'

export interface ChipGroupProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'fieldset'>, 'children'> {
  /** Accessible name of the group; not visible. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** The option whose chip is pressed. */
  readonly value: Value
  /** Called when a chip is pressed, also when it is pressed already. */
  readonly onChoose: (value: Value) => void
}

/**
 * A group of toggle buttons, of which one is pressed.
 *
 * @example <ChipGroup label="Filtrar" options={kinds} value={kind} onChoose={setKind} />
 */
export const ChipGroup = <Value extends string>({
  label,
  options,
  value: chosen,
  onChoose,
  ...rest
}: ChipGroupProps<Value>) => (
  <fieldset {...rest}>
    <legend>
      <VisuallyHidden>{label}</VisuallyHidden>
    </legend>
    {options.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        className={css.chip}
        aria-pressed={value === chosen}
        onClick={({ currentTarget }) => {
          onChoose(value)
          // In a row that scrolls sideways, the pressed chip is shown whole.
          currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
