import type { Redemption } from '@eqs/api'
import { paths, useNavigate } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { formatDate, useHistoryEntry, useModule, VisuallyHidden } from '@eqs/ui'
import { useEffect, useState } from 'react'
import css from './next-code.module.css'
import { nextCodeTexts as texts } from './next-code-texts.ts'
import { useUsableCodes } from './use-usable-codes.ts'

/**
 * The code that expires next, as a button that shows the code full-screen for the till. Renders nothing when
 * no usable code is known. The part of the slot `home`, beside the link to the member's card.
 */
export default function NextCode() {
  const codes = useUsableCodes()
  const [next] = codes
  const [pressed, setPressed] = useState('')
  // A list that arrives while the view is open may have another next code, and the cashier scans the shown one.
  const shown = codes.find(({ code }) => code === pressed)
  const navigate = useNavigate()
  const { isOpen, open, close } = useHistoryEntry()
  useEffect(() => {
    if (isOpen && !shown) close()
  }, [isOpen, shown])
  const TillDialog = useModule(
    () => import(/* webpackChunkName: "tickets" */ '@eqs/ui/code-ticket'),
    isOpen,
    // Without the code of the dialog, the ticket is shown on the page of all redemptions.
    () => void navigate(paths.redemptions, { replace: true })
  )?.TillDialog
  if (!next) return null

  const { code, expiration_date } = next
  const now = serverNow()
  const press = () => {
    setPressed(code)
    open()
  }

  return (
    <>
      <button type="button" className={css.next} onClick={press}>
        <VisuallyHidden>{texts.atTill(toTitle(next))}</VisuallyHidden>{' '}
        <span className={css.title}>{texts.yourCode}</span>{' '}
        {expiration_date ? (
          <span>{texts.codeExpires(formatDate(expiration_date, 'short', now))}</span>
        ) : (
          <span translate="no">{code}</span>
        )}
      </button>
      {TillDialog && shown && (
        <TillDialog
          title={toTitle(shown)}
          code={shown.code}
          expiry={formatDate(shown.expiration_date, 'numeric', now)}
          onClose={close}
        />
      )}
    </>
  )
}

const toTitle = ({ promo, name }: Redemption): string => promo?.description_title || name
