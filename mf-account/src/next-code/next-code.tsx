import { paths, useNavigate } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { formatDeadline, useHistoryEntry, VisuallyHidden } from '@eqs/ui'
import { useEffect, useState } from 'react'
import css from './next-code.module.css'
import { nextCodeTexts as texts } from './next-code-texts.ts'
import { useNextCode } from './use-next-code.ts'

const loadTickets = () => import(/* webpackChunkName: "tickets" */ '@eqs/ui/code-ticket')

/**
 * The code that expires next, as a button that shows the code full-screen for the till. Renders nothing when
 * no usable code is known. The part of the slot `home`, beside the link to the member's card.
 */
export default function NextCode() {
  const next = useNextCode()
  const navigate = useNavigate()
  const [tickets, setTickets] = useState<Awaited<ReturnType<typeof loadTickets>>>()
  const { isOpen, open, close } = useHistoryEntry()
  useEffect(() => {
    if (!isOpen) return
    loadTickets().then(setTickets, () =>
      // Without the code of the dialog, the ticket is shown on the page of all redemptions.
      navigate(paths.redemptions, { replace: true })
    )
  }, [isOpen, navigate])
  if (!next) return null

  const { promo, name, code, expiration_date } = next
  const title = promo?.description_title || name
  const now = serverNow()

  return (
    <>
      <button type="button" className={css.next} onClick={open}>
        <VisuallyHidden>{texts.atTill(title)}</VisuallyHidden>{' '}
        <span className={css.title}>{texts.yourCode}</span>{' '}
        <span>
          {expiration_date ? texts.codeExpires(formatDeadline(expiration_date, now, 'short')) : code}
        </span>
      </button>
      {tickets && isOpen && (
        <tickets.TillDialog
          title={title}
          code={code}
          expiry={formatDeadline(expiration_date, now)}
          onClose={close}
        />
      )}
    </>
  )
}
