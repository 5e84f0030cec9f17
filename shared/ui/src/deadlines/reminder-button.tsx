import { announce, Button } from '@eqs/ui'
import { downloadFile } from '../files'
import { calendarDay, calendarFile, type Reminder } from './calendar-file'

const texts = {
  add: 'Agendar',
  /** The button's accessible name. It begins with the visible text. */
  addDeadline: 'Agendar vencimiento',
  added: 'Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.',
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
