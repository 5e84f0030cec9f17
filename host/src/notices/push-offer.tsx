import { paths, useLocation } from '@eqs/navigation'
import { $auth, $push, askForPush, memberEntry, pushUpdated, useStore } from '@eqs/session'
import { announce } from '@eqs/ui'
import { useEffect } from 'react'
import * as v from 'valibot'
import { OfferNotice } from './offer-notice.tsx'
import { $offer, showPageNotice, withdrawOffer } from './page-notice.ts'
import { useCalm } from './use-calm.ts'

const texts = {
  title: 'Activá las notificaciones en este dispositivo!',
  activate: 'Activar',
  dismiss: 'Ahora no',
  granted: 'Listo! Vas a recibir tus alertas en este dispositivo.',
  failed:
    'No pudimos conectar este dispositivo con las notificaciones. Lo intentamos de nuevo la próxima vez que abras el club.'
} as const

/**
 * State of the offer, which is shown once per sign-in (specification, section 4): `due` before the offer was
 * shown, then `made`.
 */
const offer = memberEntry('PUSH_OFFER', v.picklist(['due', 'made']))

/**
 * Shows the offer of notifications if the offer is due, otherwise removes the offer. Call this when the push
 * service has started for a member.
 *
 * @param hasSignedIn true after a sign-in on this page, false for a restored session.
 */
export function offerPush(hasSignedIn: boolean): void {
  if (hasSignedIn && offer.read() === undefined) offer.write('due')
  if (offer.read() === 'due') $offer.set(PushOffer)
  else withdraw()
}

/** Offer of notifications on this device. The browser's permission prompt opens only after "Activar". */
function PushOffer() {
  const { permission } = useStore($push)
  const { pathname } = useLocation()
  const isCalm = useCalm(pathname)
  // The alerts page shows the same offer in a banner.
  const isShown = permission === 'default' && isCalm && pathname !== paths.notifications

  useEffect(() => {
    if (isShown) return offer.write('made')
    // Removes the offer if another tab of this session has already shown the offer.
    return offer.listen(() => offer.read() !== 'due' && withdraw())
  }, [isShown])

  if (!isShown) return null
  const activate = async () => {
    const answer = await askForPush()
    // Not awaited: the notice closes at once, while the push service may be slow.
    if (answer === 'granted') void tellWhenLinked()
    if (answer === 'denied') showPageNotice('push_denied')
  }
  return (
    <OfferNotice
      offer={PushOffer}
      title={texts.title}
      accept={{ text: texts.activate, go: activate }}
      dismiss={texts.dismiss}
    />
  )
}

const tellWhenLinked = async (): Promise<void> =>
  announce((await pushUpdated()) ? texts.granted : texts.failed)

const withdraw = (): void => withdrawOffer(PushOffer)

// Withdraws the offer at sign-out. The next member who signs in on this page gets a new offer.
$auth.listen(auth => !auth.isAuthenticated && withdraw())
