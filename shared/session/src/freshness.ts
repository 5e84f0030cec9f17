import { forgetEarly, invalidatedBy, type Write } from '@eqs/api'
import { config } from '@eqs/config'
import * as v from 'valibot'
import { queryClient } from './query-client.ts'
import { memberId } from './session.ts'

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
 * @param where `elsewhere` when this page has already stored the result of the write.
 * @example useSubmit({ call: redeem, onDone: () => invalidateAfterWrite('redemption'), onFailed: setProblem })
 */
export function invalidateAfterWrite(write: Write, where: 'everywhere' | 'elsewhere' = 'everywhere'): void {
  if (where === 'everywhere') invalidateHere(write)
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
