/** The club lives on one clock, wherever its member's device thinks it is. */
const timeZone = 'America/Argentina/Buenos_Aires'

/** A moment as the provider writes it: ISO text or epoch milliseconds. */
export type DateInput = string | number | Date | null | undefined

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

const isoShape = /^\d{4}-\d{2}-\d{2}(?:([T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i

/** ISO text with the zone it lacks: no zone means Buenos Aires, no hour means midday so that no zone moves the day. */
const withZone = (text: string): string | undefined => {
  const match = isoShape.exec(text)
  if (!match) return undefined
  if (!match[1]) return `${text}T12:00:00-03:00`
  return match[2] ? text : `${text}-03:00`
}

/** Reads a provider's date; undefined for whatever is not one. */
export const toDate = (value: DateInput): Date | undefined => {
  if (value === null || value === undefined) return undefined
  const source = typeof value === 'string' ? withZone(value.trim()) : value
  if (source === undefined) return undefined
  const date = new Date(source)
  return Number.isNaN(date.getTime()) ? undefined : date
}

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
  Date.UTC(year, month - 1, day) / 86_400_000

/** 'Diciembre' for 12. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''
