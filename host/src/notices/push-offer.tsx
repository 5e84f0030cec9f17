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

/** Made once a session (specification, section 4): a session that is only restored has none, or has its own already. */
const offer = memberEntry('PUSH_OFFER', v.picklist(['due', 'made']))

/** Called when a member is here and the push service has started. */
export function offerPush(hasSignedIn: boolean): void {
  if (hasSignedIn && offer.read() === undefined) offer.write('due')
  if (offer.read() === 'due') $offer.set(PushOffer)
  else withdraw()
}

/** Offers notifications on this device, and has the browser ask only when "Activar" is pressed. */
function PushOffer() {
  const { permission } = useStore($push)
  const { pathname } = useLocation()
  const isCalm = useCalm(pathname)
  // Alertas has a banner of its own.
  const isShown = permission === 'default' && isCalm && pathname !== paths.notifications

  useEffect(() => {
    if (isShown) return offer.write('made')
    // Another tab of this session was faster.
    return offer.listen(() => offer.read() !== 'due' && withdraw())
  }, [isShown])

  if (!isShown) return null
  const activate = async () => {
    const answer = await askForPush()
    // The notice goes at once, and the push service may take its time.
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

// Whoever signs in next on this page is offered their own.
$auth.listen(auth => !auth.isAuthenticated && withdraw())
