import { paths, useLocation } from '@eqs/navigation'
import { storedEntry, useStore } from '@eqs/session'
import * as v from 'valibot'
import { OfferNotice } from '../notices/offer-notice.tsx'
import { $offer, withdrawOffer } from '../notices/page-notice.ts'
import { useCalm } from '../notices/use-calm.ts'
import { $installPrompt } from './install-prompt.ts'
import { installTexts as texts } from './install-texts.ts'

/** Of the device, not of the member: it is the device that has the club or not. */
const entry = storedEntry(
  'INSTALL',
  v.object({
    visits: v.number(),
    /** Epoch milliseconds of the newest page. */
    lastAt: v.number(),
    isRefused: v.boolean()
  })
)

/** Milliseconds without a page after which the next one is another visit. */
const pause = 30 * 60_000

/** Visits before anybody is asked to install what they may never open again. */
const enoughVisits = 2

/** Counts this page. @returns whether the club may be offered. */
export function countVisit(now: number): boolean {
  const { visits, lastAt, isRefused } = entry.read() ?? { visits: 0, lastAt: 0, isRefused: false }
  const isSame = Math.abs(now - lastAt) < pause
  const counted = { visits: isSame ? visits : visits + 1, lastAt: now, isRefused }
  // Where nothing is stored, it would be offered for ever.
  return entry.write(counted) && counted.visits >= enoughVisits && !isRefused
}

/** Offers the club as an application as soon as the browser can install it, unless something else is being offered. */
export function offerInstall(): void {
  const offer = () => {
    if (!$offer.get() && (canInstallByHand() || $installPrompt.get())) $offer.set(InstallOffer)
  }
  offer()
  $installPrompt.listen(offer)
  addEventListener('appinstalled', refuse)
}

/** Safari of iOS, where a member adds it to the home screen herself. */
const canInstallByHand = (): boolean => 'standalone' in navigator

/** Where members look around; elsewhere they are about to redeem, to show a code or to fill in a form. */
const atRest: ReadonlySet<string> = new Set([paths.home, paths.account])

function InstallOffer() {
  const { pathname } = useLocation()
  const prompt = useStore($installPrompt)
  const isCalm = useCalm(pathname)
  if (!isCalm || !atRest.has(pathname)) return null
  const install = async () => {
    // What the member answers there, the browser remembers.
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

/** Said once, whatever the answer: nobody is asked twice. */
function refuse(): void {
  const counted = entry.read()
  if (counted) entry.write({ ...counted, isRefused: true })
  withdrawOffer(InstallOffer)
}
