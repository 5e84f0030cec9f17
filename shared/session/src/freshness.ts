import { outdatedBy, type Write } from '@eqs/api'
import { storageKey } from '@eqs/config'
import * as v from 'valibot'
import { queryClient } from './provider.ts'
import { isOutdated } from './query-client.ts'
import { memberId } from './session.ts'

// How what is on screen becomes true again after something was changed: here, in another tab, or elsewhere.

const written = v.object({
  memberId: v.string(),
  write: v.picklist(['redemption', 'reading', 'profile'] satisfies Write[])
})

let channel: BroadcastChannel | undefined

/** Asks again, once, for what is on screen and no longer fresh. Writes are never sent again. */
export function refetchShown(): void {
  void queryClient().refetchQueries({ type: 'active', predicate: isOutdated }, { cancelRefetch: false })
}

/**
 * Something was written: what it makes out of date is asked for again, in every tab of this member. An answer that was
 * asked for before is given up, since it may not know of it.
 */
export function outdate(write: Write): void {
  outdateHere(write)
  tellOtherTabs(write)
}

/** Something was written, and this page knows what came of it already: only this member's other tabs ask again. */
export function tellOtherTabs(write: Write): void {
  channel?.postMessage({ memberId: memberId(), write })
}

/** Hears of other tabs' writes from now on. They say what was written, and nothing of it. */
export function followOtherTabs(signal: AbortSignal): void {
  if (!('BroadcastChannel' in globalThis)) return
  const present = new BroadcastChannel(storageKey('WRITES'))
  channel = present
  present.onmessage = ({ data }) => {
    const parsed = v.safeParse(written, data)
    if (parsed.success && parsed.output.memberId === memberId()) outdateHere(parsed.output.write)
  }
  signal.addEventListener('abort', () => present.close())
}

function outdateHere(write: Write): void {
  const queries = queryClient()
  // Given up first: a first answer that is still awaited is not asked for again by itself.
  for (const queryKey of outdatedBy[write])
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
}
