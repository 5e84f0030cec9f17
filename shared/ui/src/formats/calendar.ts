/** The club lives on one clock, wherever its member's device thinks it is. */
const timeZone = 'America/Argentina/Buenos_Aires'

/** What a wall clock and a calendar in Buenos Aires show; `month` runs 1–12, `hour` 0–23. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** The months as the product writes them, January first. */
export const monthNames = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre'
] as const

// Built on first use: a formatter costs milliseconds that the first paint should not pay.
let clock: Intl.DateTimeFormat | undefined

/** The same moment, read off a clock in Buenos Aires. */
export const toLocalTime = (date: Date): LocalTime => {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric'
  })
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(date)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

/** Days since 1970 by the calendar of Buenos Aires: two moments of one day share it. */
export const dayNumber = ({ year, month, day }: LocalTime): number =>
  Date.UTC(year, month - 1, day) / dayLength

/** Milliseconds. */
const dayLength = 86_400_000

/** Milliseconds that the clock of Buenos Aires is behind UTC, in summer too. */
const behindUtc = 3 * 3_600_000

/** The first moment of the day that a moment belongs to. */
export const startOfDay = (date: Date): Date =>
  new Date(Math.floor((date.getTime() - behindUtc) / dayLength) * dayLength + behindUtc)

/** Whether it is the last moment of its day: what the provider says of a deadline without an hour. */
export const isWholeDay = (date: Date): boolean => (date.getTime() + 1 - behindUtc) % dayLength === 0

/** 'Diciembre' for 12. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''
