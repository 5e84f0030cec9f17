import { paths, useLocation } from '@eqs/navigation'
import { storedEntry, useStore } from '@eqs/session'
import * as v from 'valibot'
import { OfferNotice } from '../notices/offer-notice.tsx'
import { $offer, withdrawOffer } from '../notices/page-notice.ts'
import { useCalm } from '../notices/use-calm.ts'
import { $installPrompt } from './install-prompt.ts'
import { installTexts as texts } from './install-texts.ts'

/** Stored for the device and not for the member, because the club is installed on the device. */
const entry = storedEntry(
  'INSTALL',
  v.object({
    visits: v.number(),
    /** Epoch milliseconds of the last page load. */
    lastAt: v.number(),
    isRefused: v.boolean()
  })
)

/** Milliseconds after the last page load from which the next one counts as another visit. */
const pause = 30 * 60_000

/** Visits before the offer is made: a member on a first visit may never come back. */
const enoughVisits = 2

/**
 * Counts this page load.
 *
 * @param now epoch milliseconds.
 * @returns true when the installation may be offered.
 */
export function countVisit(now: number): boolean {
  const { visits, lastAt, isRefused } = entry.read() ?? { visits: 0, lastAt: 0, isRefused: false }
  const isSame = Math.abs(now - lastAt) < pause
  const counted = { visits: isSame ? visits : visits + 1, lastAt: now, isRefused }
  // Without storage, an answer would be forgotten and the offer repeated for ever.
  return entry.write(counted) && counted.visits >= enoughVisits && !isRefused
}

/** Offers to install the club as soon as the browser allows it, unless there is another offer. */
export function offerInstall(): void {
  const offer = () => {
    if (!$offer.get() && (canInstallByHand() || $installPrompt.get())) $offer.set(InstallOffer)
  }
  offer()
  $installPrompt.listen(offer)
  addEventListener('appinstalled', refuse)
}

/** True in Safari on iOS, where members add a page to the home screen by hand. */
const canInstallByHand = (): boolean => 'standalone' in navigator

/** Paths where the offer may be shown. On other screens it would interrupt a redemption, a code or a form. */
const atRest: ReadonlySet<string> = new Set([paths.home, paths.account])

function InstallOffer() {
  const { pathname } = useLocation()
  const prompt = useStore($installPrompt)
  const isCalm = useCalm(pathname)
  if (!isCalm || !atRest.has(pathname)) return null
  const install = async () => {
    // The browser remembers the answer to its prompt.
    void prompt?.prompt().catch(() => {})
    $installPrompt.set(undefined)
  }
  return (
    <OfferNotice
      offer={InstallOffer}
      title={texts.title}
      accept={prompt && { text: texts.install, go: install }}
      dismiss={prompt ? texts.dismiss : texts.understood}
      onAnswer={refuse}
    >
      {prompt ? texts.byButton : texts.byHand}
    </OfferNotice>
  )
}

/** Withdraws the offer for good, after any answer. */
function refuse(): void {
  const counted = entry.read()
  if (counted) entry.write({ ...counted, isRefused: true })
  withdrawOffer(InstallOffer)
}
