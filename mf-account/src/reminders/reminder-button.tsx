import { serverNow } from '@eqs/session'
import { announce, Button } from '@eqs/ui'
import { calendarDay, calendarFile, type Reminder } from './calendar-file.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

export interface ReminderButtonProps {
  readonly reminder: Reminder
  readonly className?: string | undefined
}

/** Puts a day into the member's calendar, as a file that they open there. */
export function ReminderButton({ reminder, className }: ReminderButtonProps) {
  const add = () => {
    download(texts.file(calendarDay(reminder.day)), calendarFile(reminder, serverNow()))
    announce(texts.added)
  }
  return (
    <Button variant="quiet" className={className} onClick={add}>
      {texts.add}
    </Button>
  )
}

/** Milliseconds after which no browser is still reading the file: some begin after the press has returned. */
const readFor = 60_000

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readFor)
}
