import { announce, Button } from '@eqs/ui'
import { downloadFile } from '../files/download'
import { calendarDay, calendarFile, type Reminder } from './calendar-file'
import { reminderTexts as texts } from './reminder-texts'

export interface ReminderButtonProps {
  readonly reminder: Reminder
  /** The provider's time, in epoch milliseconds. */
  readonly clock: () => number
  /** What ends on that day, in the button's name, where there may be others. */
  readonly subject?: string | undefined
  readonly className?: string | undefined
}

/** Puts a day into the member's calendar, as a file that they open there. */
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
