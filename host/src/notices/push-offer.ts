import { $auth, $push, askForPush, storedEntry } from '@eqs/session'
import { lower, raise } from './notices.ts'

const texts = {
  title: 'Activá las notificaciones en este dispositivo!',
  activate: 'Activar',
  dismiss: 'Ahora no',
  denied: 'Tu navegador bloqueó las notificaciones. En Alertas te contamos cómo permitirlas.',
  granted: 'Listo! Vas a recibir tus alertas en este dispositivo.',
  failed:
    'No pudimos conectar este dispositivo con las notificaciones. Lo intentamos de nuevo la próxima vez que abras el club.'
} as const

/** The offer is shown once per sign-in (specification, section 4). */
const offer = storedEntry('MEMBER_PUSH_OFFER', v => v.picklist(['due', 'made']))

let state: 'none' | 'due' | 'shown' = 'none'

function setState(next: typeof state): void {
  state = next
  if (state === 'none' || $push.get().permission !== 'default') {
    lower('push_offer')
    return
  }
  // One offer a visit.
  lower('install_offer')
  raise('push_offer', {
    title: texts.title,
    action: { text: texts.activate, press: () => void activate() },
    close: texts.dismiss,
    onShown() {
      state = 'shown'
      offer.write('made')
    },
    onClose: () => setState('none')
  })
}

/** Called when the push service has started. `hasSignedIn`: after a sign-in on this page. */
export function offerPush(hasSignedIn: boolean): void {
  if (hasSignedIn && offer.read() === undefined) offer.write('due')
  setState(offer.read() === 'due' ? 'due' : 'none')
}

async function activate(): Promise<void> {
  setState('none')
  const { permission: answer, isConnected } = await askForPush()
  if (answer === 'denied') raise('push_answer', { text: texts.denied })
  if (answer === 'granted') raise('push_answer', { text: (await isConnected) ? texts.granted : texts.failed })
}

$push.listen(() => setState(state))
// The next member who signs in on this page gets a new offer.
$auth.listen(auth => !auth.isAuthenticated && setState('none'))
// Another tab has shown the offer.
offer.listen(() => state === 'due' && offer.read() !== 'due' && setState('none'))
