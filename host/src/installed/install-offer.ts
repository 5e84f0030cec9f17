import { storedEntry } from '@eqs/session'
import { $raised, lower, raise } from '../notices/notices.ts'
import { $installPrompt, type InstallPromptEvent } from './install-prompt.ts'

const texts = {
  title: 'Tené el club a mano',
  byButton: 'Instalalo y abrí tus códigos con un toque, también sin conexión.',
  byHand:
    'Tocá Compartir y después «Agregar a inicio»: abrís tus códigos con un toque, también sin conexión.',
  install: 'Instalar',
  dismiss: 'Ahora no',
  understood: 'Entendido'
} as const

/** Visits, and the answer to the offer. The entry belongs to the device. */
const entry = storedEntry('INSTALL', v =>
  v.object({
    visits: v.number(),
    lastAt: v.number(),
    /** True after either answer to the offer, and after an installation. */
    isRefused: v.boolean()
  })
)

/** Milliseconds between two page loads that count as two visits. */
const pause = 30 * 60_000

/** The member of a first visit may never come back. */
const enoughVisits = 2

/** Counts a new visit unless it follows the last one within `pause`. True when the offer may be made. */
export function countVisit(now: number): boolean {
  const { visits, lastAt, isRefused } = entry.read() ?? { visits: 0, lastAt: 0, isRefused: false }
  const isSame = Math.abs(now - lastAt) < pause
  const counted = { visits: isSame ? visits : visits + 1, lastAt: now, isRefused }
  // Without storage, the answer would be forgotten and the offer would be made again on every page.
  return entry.write(counted) && counted.visits >= enoughVisits && !isRefused
}

export function offerInstall(): void {
  const offer = () => {
    const prompt = $installPrompt.get()
    if ($raised.get().has('push_offer') || entry.read()?.isRefused) return
    // On iOS, members add a page to the home screen by hand.
    if (prompt || 'standalone' in navigator)
      raise('install_offer', {
        title: texts.title,
        text: prompt ? texts.byButton : texts.byHand,
        action: prompt && { text: texts.install, press: () => install(prompt) },
        close: prompt ? texts.dismiss : texts.understood,
        onClose: refuse
      })
  }
  offer()
  $installPrompt.listen(offer)
  addEventListener('appinstalled', refuse)
}

function install(prompt: InstallPromptEvent): void {
  // The browser remembers the answer.
  void prompt.prompt().catch(() => {})
  $installPrompt.set(undefined)
  refuse()
}

function refuse(): void {
  const counted = entry.read()
  if (counted) entry.write({ ...counted, isRefused: true })
  lower('install_offer')
}
