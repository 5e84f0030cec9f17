import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { SlotOffer } from '@eqs/contracts/manifest'
import type { $auth } from '@eqs/session'
import { redirectFrom } from '../release/guards.ts'
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
      const offer = slots.find(
        one => one.name === name && redirectFrom(one.guard, location, auth) === undefined
      )
      return version && offer && !off ? [{ remote: version, offer }] : []
    })
    .sort((one, other) => one.offer.order - other.offer.order)
}
