import { serverNow } from '@eqs/session'
import { announce, Button } from '@eqs/ui'
import { downloadFile } from '@eqs/ui/files'
import { calendarDay, calendarFile, type Reminder } from './calendar-file.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

export interface ReminderButtonProps {
  readonly reminder: Reminder
  readonly className?: string | undefined
}

/** Puts a day into the member's calendar, as a file that they open there. */
export function ReminderButton({ reminder, className }: ReminderButtonProps) {
  const add = () => {
    const file = new Blob([calendarFile(reminder, serverNow())], { type: 'text/calendar;charset=utf-8' })
    downloadFile(texts.file(calendarDay(reminder.day)), file)
    announce(texts.added)
  }
  return (
    <Button variant="quiet" className={className} onClick={add}>
      {texts.add}
    </Button>
  )
}
