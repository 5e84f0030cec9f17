import { paths, useNavigate } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { formatDeadline, useHistoryEntry, useModule, VisuallyHidden } from '@eqs/ui'
import css from './next-code.module.css'
import { nextCodeTexts as texts } from './next-code-texts.ts'
import { useNextCode } from './use-next-code.ts'

/**
 * The code that expires next, as a button that shows the code full-screen for the till. Renders nothing when
 * no usable code is known. The part of the slot `home`, beside the link to the member's card.
 */
export default function NextCode() {
  const next = useNextCode()
  const navigate = useNavigate()
  const { isOpen, open, close } = useHistoryEntry()
  const TillDialog = useModule(
    () => import(/* webpackChunkName: "tickets" */ '@eqs/ui/code-ticket'),
    isOpen,
    // Without the code of the dialog, the ticket is shown on the page of all redemptions.
    () => void navigate(paths.redemptions, { replace: true })
  )?.TillDialog
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
      {TillDialog && (
        <TillDialog title={title} code={code} expiry={formatDeadline(expiration_date, now)} onClose={close} />
      )}
    </>
  )
}
