import { Button, type Elements, Icon, Tag, useHistoryEntry } from '@eqs/ui'
import { type MouseEvent, useState } from 'react'
import { ReminderButton } from '../deadlines/reminder-button'
import { QrCode } from '../qr/qr-code'
import { ShareButton } from '../sharing/share-button'
import type { CodeTicketProps } from './code-ticket'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './ticket-base.module.css'
import { TillDialog } from './till-dialog'

/** Milliseconds before the deadline from which the expiry has a warning colour. */
const soon = 7 * 86_400_000

interface TicketBaseProps extends CodeTicketProps {
  readonly children?: Elements
}

/**
 * The part of an active code's ticket below the perforation: the QR code, the expiry date, and a button that
 * shows the code at the till. Behind "Más" are buttons to share or print the code and to add a calendar
 * reminder.
 */
export function TicketBase({ title, code, deadline, expiry, reminder, clock, children }: TicketBaseProps) {
  const till = useHistoryEntry()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const expiresSoon = deadline !== undefined && deadline.getTime() - clock() <= soon
  const shared = texts.shared(title, code, expiry)
  return (
    <div className={css.base}>
      {(code || expiry || children) && (
        <div className={css.code}>
          {code && (
            <QrCode value={code} label={texts.qr(code)} failure={texts.qrFailure} className={css.qr} />
          )}
          <div className={css.beside}>
            {(expiry || children) && (
              <div className={css.expiry}>
                {expiry && <Tag tone={expiresSoon ? 'warn' : 'neutral'}>{texts.expires(expiry)}</Tag>}
              </div>
            )}
            {children}
          </div>
        </div>
      )}
      {(code || deadline) && (
        <div className={css.actions}>
          {code && (
            <Button className={css.till} aria-label={`${texts.showAtTill} ${code}`} onClick={till.open}>
              <Icon name="device" />
              <span>{texts.showAtTill}</span>
            </Button>
          )}
          <Button
            variant="quiet"
            isOpen={isMoreOpen}
            aria-label={texts.moreOf(code || title)}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            {texts.more}
          </Button>
        </div>
      )}
      {isMoreOpen && (
        <div className={css.more}>
          {code && (
            <>
              <ShareButton data={{ title, text: shared }} copied={shared} subject={code} />
              <Button variant="quiet" aria-label={`${texts.print} ${code}`} onClick={printTicket}>
                {texts.print}
              </Button>
            </>
          )}
          {/* The reminder is the last button. The deadline loads after the code, and adding the button must
              not shift the other buttons. */}
          {deadline && (
            <ReminderButton
              clock={clock}
              subject={code || title}
              reminder={{
                uid: `canje-${reminder.id}@${location.hostname}`,
                title: texts.reminder(title),
                // The description does not contain the code. The calendar may be shared, and any of its
                // readers could use the code.
                description: texts.reminderMore,
                day: deadline,
                daysBefore: 3,
                link: location.origin + reminder.path
              }}
            />
          )}
        </div>
      )}
      {till.isOpen && <TillDialog title={title} code={code} expiry={expiry} onClose={till.close} />}
    </div>
  )
}

function printTicket({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const ticket = currentTarget.closest('article')
  if (ticket) printAlone(ticket)
}

/**
 * Prints one element of the page. During printing the element has the attribute `data-printed`, and the print
 * styles in `base.css` hide all other elements.
 */
function printAlone(element: HTMLElement): void {
  element.dataset.printed = ''
  // The attribute is removed after printing, because in some browsers `print` returns before the page is
  // printed.
  addEventListener('afterprint', () => delete element.dataset.printed, { once: true })
  print()
}
