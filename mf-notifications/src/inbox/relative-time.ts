import { formatDate, startOfDay } from '@eqs/ui'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/**
 * Formats the time that has passed since a date (specification, section 4, "Relative time"). A date after
 * `now` gives 'Ahora', because the clocks of device and provider may differ.
 *
 * @returns the text; an empty string when either date is invalid.
 * @example relativeTime(new Date(Date.now() - 120_000), new Date()) // 'Hace 2 minutos'
 */
export function relativeTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime()
  if (Number.isNaN(age)) return ''
  if (age < 5 * second) return 'Ahora'
  if (age < minute) return `Hace ${Math.floor(age / second)} segundos`
  if (age < 90 * second) return 'Hace un minuto'
  // The minutes are rounded, because 95 seconds would otherwise be "1 minutos". They are limited to 59,
  // because from one hour on the specification requires another text.
  if (age < 60 * minute) return `Hace ${Math.min(Math.round(age / minute), 59)} minutos`

  const then = startOfDay(date)
  const today = startOfDay(now)
  const minutes = Math.floor((date.getTime() - then.getTime()) / minute)
  const time = `a las ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} hs`
  const daysAgo = (today.getTime() - then.getTime()) / day
  if (daysAgo === 0) return `Hoy ${time}`
  if (daysAgo === 1) return `Ayer ${time}`
  const text = formatDate(date, 'long', now.getTime())
  // The UTC fields of `startOfDay` are those of the date in Buenos Aires.
  return then.getUTCFullYear() === today.getUTCFullYear() ? `${text} ${time}` : text
}
