import { forgetEarly, invalidatedBy, type Write } from '@eqs/api'
import { config } from '@eqs/config'
import * as v from 'valibot'
import { queryClient } from './query-client.ts'
import { memberId } from './session.ts'

// Invalidates the data that a write has changed, on this page and in the member's other tabs.

const message = v.object({
  memberId: v.string(),
  write: v.picklist(['redemption', 'reading', 'profile'] satisfies Write[])
})

let channel: BroadcastChannel | undefined

/**
 * Invalidates the queries that a write affects, in every tab of this member. Pending calls are cancelled
 * first, because their answers may not include the write.
 *
 * @param write the kind of write.
 * @example useSubmit({ call: redeem, onDone: () => invalidateAfterWrite('redemption'), onFailed: setProblem })
 */
export function invalidateAfterWrite(write: Write): void {
  invalidateHere(write)
  invalidateOtherTabs(write)
}

/**
 * Invalidates the queries that a write affects in this member's other tabs, and not on this page. Used when
 * this page already has the result of the write.
 */
export function invalidateOtherTabs(write: Write): void {
  channel?.postMessage({ memberId: memberId(), write })
}

/**
 * Listens to the writes of other tabs until `signal` aborts. A message contains the member's id and the kind
 * of write, not the written data.
 */
export function followOtherTabsWrites(signal: AbortSignal): void {
  if (!('BroadcastChannel' in globalThis)) return
  const opened = new BroadcastChannel(`${config().storagePrefix}_WRITES`)
  channel = opened
  opened.onmessage = ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (parsed.success && parsed.output.memberId === memberId()) invalidateHere(parsed.output.write)
  }
  signal.addEventListener('abort', () => opened.close())
}

function invalidateHere(write: Write): void {
  forgetEarly()
  // Calls are cancelled first, because invalidation does not restart a query's first fetch.
  for (const queryKey of invalidatedBy[write])
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}
