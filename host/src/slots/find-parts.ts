import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { Guard, SlotOffer } from '@eqs/contracts/manifest'
import { type $auth, hasPlaceholderIdentity } from '@eqs/session'
import type { Remote } from '../release/versions.ts'

type Auth = ReturnType<typeof $auth.get>

/** A part that a remote offers for a slot. */
export interface Part {
  readonly remote: PublishedRemote
  readonly offer: SlotOffer
}

/**
 * Finds the parts for a slot, in their order. A remote that is switched off, or that has no version which this
 * host understands, offers none.
 *
 * @param remotes the remotes of this page.
 * @param name the name of the slot.
 * @param auth the session, which the guards of the parts are checked against.
 */
export function findParts(remotes: readonly Remote[], name: string, auth: Auth): readonly Part[] {
  return remotes
    .flatMap(({ version, slots, off }) => {
      const offer = slots.find(one => one.name === name && isAllowed(one.guard, auth))
      return version && offer && !off ? [{ remote: version, offer }] : []
    })
    .sort((one, other) => one.offer.order - other.offer.order)
}

function isAllowed(guard: Guard, auth: Auth): boolean {
  if (guard === 'public') return true
  if (guard === 'visitor') return !auth.isAuthenticated
  if (!auth.isAuthenticated) return false
  return guard === 'session' || (auth.user.email_validation && !hasPlaceholderIdentity(auth.user))
}
