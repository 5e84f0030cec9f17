import { Field, Icon, monthNames } from '@eqs/ui'
import { useMemo } from 'react'
import css from './birthday-field.module.css'

const texts = {
  legend: 'Fecha de Nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año'
} as const

/** The values of the three selects; an empty string while no option is chosen. `month` counts from 0. */
interface ChosenBirthday {
  readonly day: string
  readonly month: string
  readonly year: string
}

export interface BirthdayFieldProps {
  /** The id of the first select, to which an error summary links. */
  readonly id: string
  readonly chosen: ChosenBirthday
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (chosen: ChosenBirthday) => void
}

const firstYear = 1900
const options = (count: number, label: (index: number) => string, value = label) =>
  Array.from({ length: count }, (_, index) => ({ value: value(index), label: label(index) }))

const days = options(31, index => String(index + 1))
/**
 * The options for the month. Their values count from 1, because browsers autofill `bday-month` in this way.
 */
const months = options(
  12,
  index => monthNames[index] ?? '',
  index => String(index + 1)
)
/** Converts a month that counts from 0 to a month that counts from 1. */
const fromOne = (month: string) => (month === '' ? '' : String(Number(month) + 1))
/** Converts a month that counts from 1 to a month that counts from 0. */
const fromZero = (month: string) => (month === '' ? '' : String(Number(month) - 1))

/**
 * Three selects for the day, month and year of a birthday. The years go from the current year back to 1900.
 */
export function BirthdayField({ id, chosen, error, required = true, onChange }: BirthdayFieldProps) {
  const thisYear = new Date().getFullYear()
  // Memoized, because `Field` creates its option elements again when it receives another array.
  const years = useMemo(
    () => options(thisYear - firstYear + 1, index => String(thisYear - index)),
    [thisYear]
  )
  const errorId = `${id}-error`
  const wiring = {
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': Boolean(error),
    required
  }
  return (
    <fieldset>
      <legend className={css.legend}>{texts.legend}</legend>
      {error && (
        <p id={errorId} className={css.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <div className={css.parts}>
        <Field
          {...wiring}
          id={id}
          label={texts.day}
          placeholder={texts.day}
          autoComplete="bday-day"
          options={days}
          value={chosen.day}
          onChange={event => onChange({ ...chosen, day: event.target.value })}
        />
        <Field
          {...wiring}
          label={texts.month}
          placeholder={texts.month}
          autoComplete="bday-month"
          options={months}
          value={fromOne(chosen.month)}
          onChange={event => onChange({ ...chosen, month: fromZero(event.target.value) })}
        />
        <Field
          {...wiring}
          label={texts.year}
          placeholder={texts.year}
          autoComplete="bday-year"
          options={years}
          value={chosen.year}
          onChange={event => onChange({ ...chosen, year: event.target.value })}
        />
      </div>
    </fieldset>
  )
}
