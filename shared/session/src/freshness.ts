import { forgetEarly, invalidatedBy, type Write } from '@eqs/api'
import { config } from '@eqs/config'
import * as v from 'valibot'
import { queryClient } from './query-client.ts'
import { memberId } from './session.ts'

// After a write, invalidates the queries whose data the write changes, on this page and in the member's other
// tabs.

const message = v.object({
  memberId: v.string(),
  write: v.picklist(['redemption', 'reading', 'profile'] satisfies Write[])
})

let channel: BroadcastChannel | undefined

/**
 * Invalidates the queries that a write affects, in every tab of this member. Pending calls are cancelled
 * first, because their answers may not include the write.
 *
 * @param write the kind of write, which determines the affected queries.
 * @example useSubmit({ call: redeem, onDone: () => invalidateAfterWrite('redemption'), onFailed: setProblem })
 */
export function invalidateAfterWrite(write: Write): void {
  invalidateHere(write)
  invalidateOtherTabs(write)
}

/**
 * Invalidates the queries that a write affects in the member's other tabs, but not on this page. Use it when
 * this page has already stored the result of the write.
 */
export function invalidateOtherTabs(write: Write): void {
  channel?.postMessage({ memberId: memberId(), write })
}

/**
 * Listens to messages about writes in other tabs until `signal` aborts, and invalidates the affected queries.
 * A message contains the member's id and the kind of write, not the written data.
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
  // Pending calls are cancelled first, because `invalidateQueries` does not restart a pending fetch of a
  // query that has no data yet.
  for (const queryKey of invalidatedBy[write])
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}
