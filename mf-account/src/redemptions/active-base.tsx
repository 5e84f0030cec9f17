import type { Redemption } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { Button, Icon, Tag } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { type MouseEvent, useState } from 'react'
import { ReminderButton } from '../reminders/reminder-button.tsx'
import css from './active-base.module.css'
import { CopyButton } from './copy-button.tsx'
import { printAlone } from './print-alone.ts'
import { redemptionsTexts as texts } from './redemptions-texts.ts'
import { TillDialog } from './till-dialog.tsx'

export interface ActiveBaseProps {
  readonly title: string
  readonly redemption: Redemption
  /** Until when, in words; empty when nobody knows. */
  readonly expiry: string
}

/** Below the perforation of a code that can be used: until when, and all the ways to bring it to the till. */
export function ActiveBase({ title, redemption, expiry }: ActiveBaseProps) {
  const { _id, code, expiration_date } = redemption
  const [isAtTill, setAtTill] = useState(false)
  return (
    <div className={css.base}>
      <div className={css.code}>
        {code && <QrCode value={code} label={texts.qr(code)} failure={texts.qrFailure} className={css.qr} />}
        <div className={css.beside}>
          {expiry && <Tag tone="warn">{texts.expires(expiry)}</Tag>}
          {code && <CopyButton code={code} />}
        </div>
      </div>
      {code && (
        <Button block onClick={() => setAtTill(true)}>
          <Icon name="device" />
          {texts.showAtTill}
        </Button>
      )}
      <div className={css.more}>
        {expiration_date && (
          <ReminderButton
            reminder={{
              uid: `canje-${_id}@${location.hostname}`,
              title: texts.reminder(title),
              // Without the code: calendars are shared, and whoever has the code can use it.
              description: texts.reminderMore,
              day: expiration_date,
              daysBefore: 3,
              link: `${location.origin}${paths.redemptions}`
            }}
          />
        )}
        {code && (
          <Button variant="quiet" onClick={printTicket}>
            {texts.print}
          </Button>
        )}
      </div>
      {isAtTill && <TillDialog title={title} code={code} expiry={expiry} onClose={() => setAtTill(false)} />}
    </div>
  )
}

function printTicket({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const ticket = currentTarget.closest('article')
  if (ticket) printAlone(ticket)
}
