import { announce, Button, formatDate, toLocalTime } from '@eqs/ui'
import { downloadFile } from '../files'

const texts = {
  add: 'Agendar',
  /** The button's accessible name. It begins with the visible text. */
  addDeadline: 'Agendar vencimiento',
  added: 'Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.',
  /** @param moment a date, with a time unless it is the end of the day. */
  expires: (moment: string) => `Vence el ${moment}.`,
  /** @param day a date such as '2025-12-05'. */
  file: (day: string) => `vencimiento-${day}.ics`
} as const

export interface ReminderButtonProps {
  readonly reminder: Reminder
  /** Returns the current time of the provider's clock, in epoch milliseconds. */
  readonly clock: () => number
  /** Text that is added to the button's accessible name, to distinguish several such buttons on a screen. */
  readonly subject?: string | undefined
  readonly className?: string | undefined
}

/** A button that downloads a calendar file with a reminder. */
export function ReminderButton({ reminder, clock, subject = '', className }: ReminderButtonProps) {
  const add = () => {
    const file = new Blob([calendarFile(reminder, clock())], { type: 'text/calendar;charset=utf-8' })
    downloadFile(texts.file(calendarDay(reminder.day)), file)
    announce(texts.added)
  }
  return (
    <Button
      variant="quiet"
      className={className}
      aria-label={`${texts.addDeadline} ${subject}`.trim()}
      onClick={add}
    >
      {texts.add}
    </Button>
  )
}

/** A reminder for the member's calendar. */
export interface Reminder {
  /**
   * Identifier of the calendar entry (`UID`). A calendar that imports another file with the same identifier
   * updates the existing entry.
   */
  readonly uid: string
  readonly title: string
  /** Text that follows the sentence with the deadline. */
  readonly description: string
  /** The deadline. The calendar entry is on its day in Buenos Aires. */
  readonly day: Date
  /**
   * Number of days between the first alarm and `day`. A second alarm is on the day itself, or on the day before
   * when the deadline is before 10:00.
   */
  readonly daysBefore: number
  /** Absolute address of a page where the member can act on the reminder. */
  readonly link: string
}

/**
 * Creates the text of an iCalendar file (RFC 5545) with an all-day event and two alarms, each at 9:00.
 *
 * @param now the time of creation, in epoch milliseconds.
 */
export function calendarFile(reminder: Reminder, now: number): string {
  const title = asText(reminder.title)
  const { day } = reminder
  const expires = texts.expires(formatDate(day, 'numeric', day.getTime()))
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EQS Club//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${asText(reminder.uid)}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${calendarDay(day).replaceAll('-', '')}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${asText(`${expires} ${reminder.description}`)}`,
    `URL:${reminder.link}`,
    // The event does not block time in the calendar.
    'TRANSP:TRANSPARENT',
    // The trigger of an alarm is relative to the midnight at which the event's day begins.
    ...alarm(`-P${reminder.daysBefore - 1}DT15H`, title),
    ...alarm(toLocalTime(day).hour < 10 ? '-PT15H' : 'PT9H', title),
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

/** Returns the date of a moment in Buenos Aires, such as '2025-12-05'. */
function calendarDay(moment: Date): string {
  const { year, month, day } = toLocalTime(moment)
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

/** Escapes text for a property value (RFC 5545, 3.3.11), and removes control characters. */
function asText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Maximum length of a line in octets, without the line break (RFC 5545, 3.1). */
const longestLine = 75

const octets = new TextEncoder()

/**
 * Splits a line into lines of at most 75 octets (RFC 5545, 3.1). Each line except the first begins with a
 * space. The bytes of a character are never split.
 */
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
