import * as v from 'valibot'

const isoShape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Epoch milliseconds as text; fewer digits would be a year or a day. */
const milliseconds = /^-?\d{11,13}$/

/** What a date without an hour stands for, on the clock of Buenos Aires. */
type Hour = '00:00:00' | '12:00:00' | '23:59:59.999'

/**
 * The one reader of the provider's dates: ISO text or epoch milliseconds. A time without a zone, and a date without an
 * hour, are those of Buenos Aires; the device's own zone changes nothing. Undefined for whatever is not a date.
 *
 * @param hour what a date without one stands for.
 */
function readDate(value: unknown, hour: Hour): Date | undefined {
  if (typeof value === 'number') return validDate(value)
  if (typeof value === 'string' && milliseconds.test(value.trim())) return validDate(Number(value))
  const match = typeof value === 'string' ? isoShape.exec(value.trim()) : null
  if (!match) return undefined
  const [, year = '', month = '', day = '', hours, minutes, seconds = '00', fraction = '0', zone] = match
  if (!isRealDay(Number(year), Number(month), Number(day))) return undefined
  const time = hours ? `${hours}:${minutes}:${seconds}.${fraction.slice(0, 3)}` : hour
  // The form that every engine reads: `T`, and a zone with its colon.
  return validDate(Date.parse(`${year}-${month}-${day}T${time}${zoneOf(zone)}`))
}

function zoneOf(zone = '-03:00'): string {
  return zone
    .toUpperCase()
    .replace(/^([+-]\d{2})(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
}

/** Some engines read the 31st of February as a day of March. */
function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function validDate(time: number): Date | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** What is neither text nor number is no date, and no reason to refuse the rest. */
const written = v.fallback(v.nullish(v.union([v.string(), v.number()]), ''), '')

const dateField = (hour: Hour) =>
  v.pipe(
    written,
    v.transform(value => readDate(value, hour))
  )

/** When something happened; undefined when absent or not a date. A date without an hour is midday, which no zone moves. */
export const instant = dateField('12:00:00')

/** From when something holds: a day holds from its first moment. */
export const beginning = dayField('00:00:00')

/** Until when something holds: a day holds until its last moment (`isWholeDay` of `@eqs/ui`). */
export const deadline = dayField('23:59:59.999')

/** A date that means a day more often than a moment: a midnight is the day that begins with it. */
function dayField(hour: Hour) {
  return v.pipe(
    written,
    v.transform(value => {
      const date = readDate(value, hour)
      const day = date && midnightDay(date)
      return day ? readDate(day, hour) : date
    })
  )
}

/** `YYYY-MM-DD`, or empty. An instant is the day that it is in Buenos Aires, unless it is midnight in UTC. */
export const birthday = v.pipe(
  written,
  v.transform(value => {
    const date = readDate(value, '12:00:00')
    if (!date) return ''
    return midnightDay(date) ?? dayAt(date, buenosAires)
  })
)

/**
 * The day that begins with a moment, in UTC or in Buenos Aires; undefined for all moments but these. So databases write a
 * day.
 */
function midnightDay(date: Date): string | undefined {
  const behind = [0, buenosAires].find(offset => (date.getTime() - offset) % 86_400_000 === 0)
  return behind === undefined ? undefined : dayAt(date, behind)
}

/** @param behind milliseconds that a clock is behind UTC. */
const dayAt = (date: Date, behind: number): string =>
  new Date(date.getTime() - behind).toISOString().slice(0, 10)

/** Milliseconds that the clock of Buenos Aires is behind UTC. */
const buenosAires = 3 * 3_600_000
