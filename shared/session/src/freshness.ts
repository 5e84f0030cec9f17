import { forgetEarly, outdatedBy, type Write } from '@eqs/api'
import { config } from '@eqs/config'
import * as v from 'valibot'
import { queryClient } from './query-client.ts'
import { memberId } from './session.ts'

// What a write makes out of date is asked for again: on this page, and in the member's other tabs.

const message = v.object({
  memberId: v.string(),
  write: v.picklist(['redemption', 'reading', 'profile'] satisfies Write[])
})

let channel: BroadcastChannel | undefined

/**
 * Asks again for what a write made out of date, in every tab of this member. A call that began before the write is
 * cancelled, since its answer may not include it.
 */
export function outdate(write: Write): void {
  outdateHere(write)
  outdateOtherTabs(write)
}

/** The same in this member's other tabs alone, for a page that has the result of its write already. */
export function outdateOtherTabs(write: Write): void {
  channel?.postMessage({ memberId: memberId(), write })
}

/** Follows the writes of other tabs from now on. Their messages name the kind of write, and none of its content. */
export function followOtherTabs(signal: AbortSignal): void {
  if (!('BroadcastChannel' in globalThis)) return
  const opened = new BroadcastChannel(`${config().storagePrefix}_WRITES`)
  channel = opened
  opened.onmessage = ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (parsed.success && parsed.output.memberId === memberId()) outdateHere(parsed.output.write)
  }
  signal.addEventListener('abort', () => opened.close())
}

function outdateHere(write: Write): void {
  forgetEarly()
  // Cancelled first: the very first load of a query is not restarted by its invalidation.
  for (const queryKey of outdatedBy[write])
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}
