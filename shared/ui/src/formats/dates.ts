import { type DateInput, monthName, toDate, toLocalTime } from './calendar'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** '5/12/2025'; empty when there is no date to show. */
export const formatDate = (input: DateInput): string => {
  const date = toDate(input)
  if (!date) return ''
  const { day, month, year } = toLocalTime(date)
  return `${day}/${month}/${year}`
}

/** '5/12', for a date that is near; empty when there is no date to show. */
export const formatShortDate = (input: DateInput): string => {
  const date = toDate(input)
  if (!date) return ''
  const { day, month } = toLocalTime(date)
  return `${day}/${month}`
}

/** '2/11/2025, 18:40 hs'; empty when there is no date to show. */
export const formatDateTime = (input: DateInput): string => {
  const date = toDate(input)
  if (!date) return ''
  const { hour, minute } = toLocalTime(date)
  return `${formatDate(date)}, ${twoDigits(hour)}:${twoDigits(minute)} hs`
}

/** '5 de Diciembre de 2025'; empty when there is no date to show. */
export const formatLongDate = (input: DateInput): string => {
  const date = toDate(input)
  if (!date) return ''
  const { day, month, year } = toLocalTime(date)
  return `${day} de ${monthName(month)} de ${year}`
}
