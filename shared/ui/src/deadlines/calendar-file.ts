import { toLocalTime } from '@eqs/ui'

/** A day to keep in mind, as an entry of the member's own calendar. */
export interface Reminder {
  /** The same for the same thing: a calendar that gets it twice moves its entry instead of having two. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** A moment of the day that counts, by the calendar of Buenos Aires. */
  readonly day: Date
  /** How many days before, besides the day itself, the calendar speaks up. */
  readonly daysBefore: number
  /** Where the member can do something about it; absolute. */
  readonly link: string
}

/**
 * The reminder as a file that calendars read (RFC 5545): an event of a whole day, with alarms at nine in the morning.
 *
 * @param now epoch milliseconds.
 */
export function calendarFile(reminder: Reminder, now: number): string {
  const title = asText(reminder.title)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EQS Club//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${asText(reminder.uid)}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${calendarDay(reminder.day).replaceAll('-', '')}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${asText(reminder.description)}`,
    `URL:${reminder.link}`,
    // The member is no less free on that day.
    'TRANSP:TRANSPARENT',
    // Counted from the midnight with which the day begins.
    ...alarm(`-P${reminder.daysBefore - 1}DT15H`, title),
    ...alarm('PT9H', title),
    'END:VEVENT',
    'END:VCALENDAR'
  ]
    .flatMap(fold)
    .map(line => `${line}\r\n`)
    .join('')
}

const alarm = (trigger: string, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${title}`,
  `TRIGGER:${trigger}`,
  'END:VALARM'
]

/** '2025-12-05' in Buenos Aires. */
export function calendarDay(moment: Date): string {
  const { year, month, day } = toLocalTime(moment)
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

/** RFC 5545, 3.3.11: what would end a value is escaped, and what no value may hold is left out. */
function asText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Octets of a line, at most (RFC 5545, 3.1). */
const longestLine = 75

const octets = new TextEncoder()

/** One line as the lines it has to be written as; what follows the first begins with a blank. Never cuts a letter. */
function fold(line: string): readonly string[] {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const letter of line) {
    const size = octets.encode(letter).length
    if (length + size > longestLine) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += letter
    length += size
  }
  return [...lines, current]
}
